import { expect, test } from "vitest";
import { referrerHost } from "#server/visits/referrer-host.ts";

const OWN = ["example.org"];

test.each([
  ["https://search.example.com/", "search.example.com"],
  ["https://Search.Example.COM/find?q=words#top", "search.example.com"],
  ["http://blog.example.com:8080/post", "blog.example.com"],
  ["https://user:word@news.example.com/", "news.example.com"],
  ["https://münchen.example/", "xn--mnchen-3ya.example"],
  ["https://www.search.example/", "search.example"],
  ["https://www2.search.example/", "search.example"],
  ["https://l.facebook.com/l.php?u=x", "facebook.com"],
  ["https://lm.facebook.com/", "facebook.com"],
  ["https://m.facebook.com/", "facebook.com"],
  ["https://www.facebook.com/", "facebook.com"],
  ["https://out.reddit.com/", "reddit.com"],
  ["https://en.m.wikipedia.org/wiki/Reed", "en.wikipedia.org"],
  ["https://amp.news.co.za/", "news.co.za"],
  ["https://m.co.za/", "m.co.za"],
  ["https://www.m.co.za/", "m.co.za"],
  ["https://m.example/", "m.example"],
  ["https://t.co/abc", "t.co"],
  ["https://mail.search.example/", "mail.search.example"],
])("the referrer %s counts for %s", (referrer, host) => {
  expect(referrerHost(referrer, OWN)).toBe(host);
});

test.each([
  "",
  "words",
  "https://www.example.org/about",
  "https://EXAMPLE.org/",
  "https://m.example.org:8443/",
  "https://localhost:3000/",
  "https://intranet/",
  "https://192.0.2.7/",
  "https://[2001:db8::1]/",
  "android-app://com.example.mail/",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://a..example.com/",
  `https://${"a".repeat(64)}.example.com/`,
  `https://${"a.".repeat(130)}com/`,
  "https://<b>.example.com/",
])("the referrer %s does not count", (referrer) => {
  expect(referrerHost(referrer, OWN)).toBeUndefined();
});
