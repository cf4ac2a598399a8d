/* Keeps where the visit of this tab began, for its forms. Shipped as it stands, while the company asks for it. */
(() => {
  try {
    if (navigator.globalPrivacyControl || navigator.doNotTrack === "1") return sessionStorage.removeItem("cameFrom");
    if (sessionStorage.getItem("cameFrom")) return;
    const given = new URLSearchParams(location.search).get("utm_source") ?? "";
    // The server refuses other characters, and a visitor cannot change the link that brought them.
    const marked = given
      .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, "")
      .trim()
      .toLowerCase();
    const { referrer } = document;
    const from = referrer && !referrer.startsWith(`${location.origin}/`) ? new URL(referrer).hostname : "";
    // Shorter than the server's limits, so that no form is refused because of them.
    const source = [...(marked || from.replace(/^www\./, "") || "Direct")].slice(0, 60).join("");
    sessionStorage.setItem("cameFrom", JSON.stringify({ source, entry: location.pathname.slice(0, 200) }));
  } catch {}
})();
