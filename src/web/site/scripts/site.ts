import { watchBar } from "./bar.ts";
import { showMarqueePause } from "./marquee.ts";
import { keepMenuTrue } from "./menu.ts";
import { showNotice } from "./notice.ts";
import { revealOnSight } from "./reveal.ts";

/** The script of every public page: no React, only what HTML and CSS cannot do. The theme has one of its own. */
watchBar();
keepMenuTrue();
revealOnSight();
showMarqueePause();
showNotice();

if (document.querySelector("form[data-call]")) {
  import("./enhance-form.ts").then(({ enhanceForms }) => enhanceForms());
}
