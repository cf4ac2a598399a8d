#!/usr/bin/env node
// @ts-nocheck: a script of rules that nothing imports; types would double its length.
// Counts the measurable symptoms of unidiomatic prose in comments, test titles, Markdown, file names and commit messages.
//
//   node prose-check.mjs [ROOT]             ranking of the worst files, totals per rule and per folder
//     --top N           files to list (default 30)
//     --folder PATH     only files below PATH
//     --show RULE [N]   N (default 25) seeded random hits of one rule, to judge the rule itself
//     --file PATH       every hit in one file
//     --json FILE       write totals, to compare with later
//     --compare FILE    print the change since that run
//     --commits N       also check the last N commit subjects
//     --max POINTS      exit 1 when the total is higher (for CI)
//
// Read-only: uses `git ls-files` and `git log`, and the project's own TypeScript to find comments.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const argv = process.argv.slice(2);
const option = (name, fallback) => {
  const i = argv.indexOf(`--${name}`);
  return i < 0 ? fallback : argv[i + 1];
};
const valueOptions = new Set(["--top", "--folder", "--show", "--file", "--json", "--compare", "--commits", "--max"]);
const positional = argv.filter(
  (a, i) => !a.startsWith("--") && !valueOptions.has(argv[i - 1]) && !(argv[i - 2] === "--show"),
);
const root = path.resolve(positional[0] ?? ".");
const git = (...args) => execFileSync("git", args, { cwd: root, maxBuffer: 1 << 28 }).toString();
const ts = createRequire(path.join(root, "package.json"))("typescript");

// ---------------------------------------------------------------- rules on one sentence
const S = (id, points, where, test, advice) => ({ id, points, where: new Set(where.split(" ")), test, advice });
const PROSE = "docstring comment doc cell";
const RULES = [
  S(
    "whoever-subject",
    3,
    `${PROSE} title`,
    (s) => /^(Whoever|Whomever|Whosever|Whatever|Whichever|Who|Whom|Whose)\b(?! did what)/i.test(s) && !s.endsWith("?"),
    "name the actor: the client, the caller, the user",
  ),
  S(
    "what-subject",
    2,
    PROSE,
    (s) => /^What\b(?!'s)/.test(s) && !s.endsWith("?"),
    'name the thing: "The fields that…", "Text shown when…"',
  ),
  S(
    "whoever-inside",
    1,
    `${PROSE} title`,
    (s) => /\S\s+(whoever|whomever|whichever|whosoever)\b/i.test(s),
    'name the actor or say "any"',
  ),
  S(
    "pronoun-opening",
    2,
    "docstring",
    (s, i) =>
      i === 0 &&
      /^(It|They|Its|Their|Theirs|Those|These are|Them|The same|The other|The others|Others|One (?:of|that|who|with|from|which|is|has|by)\b|None\b|Nobody|Somebody)\b/.test(
        s,
      ),
    "a docstring opens with the thing it documents",
  ),
  S(
    "fragment-opening",
    1,
    "docstring",
    (s, i) =>
      i === 0 &&
      /^(Of|By|From|With|Without|Before|After|Beside|Below|Behind|Also|As|Not|In which|On which|For what|To be)\b/.test(
        s,
      ) &&
      !s.includes(", ") &&
      s.split(" ").length <= 14,
    "a docstring opens with a noun or a verb, not with a preposition",
  ),
  S(
    "told",
    2,
    `${PROSE} title`,
    (s) =>
      /\b(?:is|are|was|were|be|been) (?:\w+ly |also |not |never |only )?told\b(?! (?:to|apart)\b)|\btells? (?:of|whom|by)\b|\btold (?:in|of|from|by)\b/i.test(
        s,
      ),
    "logged, audited, notified, reported, returned, distinguished",
  ),
  S(
    "answers-for-returns",
    2,
    "docstring comment",
    (s) =>
      /(?:^|[;,:] |\band )answers (?:whether|how|what|when|who|the|its|their|undefined|null|true|false|an?|until)\b/i.test(
        s,
      ),
    '"Returns …"',
  ),
  S(
    "so-many",
    2,
    PROSE,
    (s) =>
      /^(?:At most |For |In |Up to )?so (?:many|much|long|late|far|often|few)\b(?! (?:that|as)\b)|\b(?:at most|up to|for at most) so (?:many|much|long)\b/i.test(
        s,
      ),
    'give the number its name: "Maximum rows per batch."',
  ),
  S(
    "that-one",
    1,
    `${PROSE} title`,
    (s) =>
      /\b(that one|those which|the one that|the ones that|(?:is|are) none(?! of their)|of none|none of (?:it|ours|theirs)|whose it is|nobody's business|the one (?:before|after)|another's)\b|^(?:Only |All |Of |With |As |From |But )?those that\b/i.test(
        s,
      ),
    "repeat the noun",
  ),
  S(
    "such",
    1,
    PROSE,
    (s) => /(?<!\b(?:no|any|some|many|other|one|all|as) )\bsuch\b(?! (?:as|an?|that)\b)/i.test(s),
    'repeat the noun, or "this kind of"',
  ),
  S(
    "archaism",
    1,
    `${PROSE} title`,
    (s) =>
      /\b(anew|lest|be it|of late|mend(?:s|ed|ing)?|as ever|whereof|therein|ever so|not so unless)\b|\bmeanwhile(?!,)|\bby now\b/i.test(
        s,
      ),
    "again, so that … not, recently, fix, in the meantime, already",
  ),
  S(
    "stands-lies",
    1,
    `${PROSE} title`,
    (s) =>
      /\b(?:stand|stands|stood|standing|lies|lie|lay|lying) (?:in|beside|below|above|behind|at|there|under|before|between|on|with|alone|around|where|apart)\b/i.test(
        s,
      ),
    '"is", "is stored in", "appears next to"',
  ),
  S(
    "lets-go",
    1,
    `${PROSE} title`,
    (s) =>
      /\b(lets? go|letting go|hand(?:s|ed)? on|take(?:s|n)? in\b(?! (?:the|a) )|turned back|thinks? better)\b/i.test(s),
    "release, pass on, accept, continue, roll back",
  ),
  S(
    "colon-chain",
    1,
    "docstring comment doc",
    (s) => (s.replace(/`[^`]*`|\d:\d|https?:/g, "").match(/[:;](?=\s)/g) ?? []).length >= 2,
    "one idea per sentence",
  ),
  S(
    "long-sentence",
    1,
    "docstring comment doc",
    (s, _i, kind) => s.split(/\s+/).length > (kind === "doc" ? 35 : 30),
    "split it",
  ),
  S(
    "title-fragment",
    1,
    "title",
    (s) => /^(of|by|with|without|that|which|whose|who|from|for|nor|but|none|the same|those|in which|to)\b/i.test(s),
    "a test title reads alone: subject, verb, condition",
  ),
  S("title-long", 1, "title", (s) => s.length > 90, "at most 90 characters: one fact per test"),
];
// ---------------------------------------------------------------- rules on a comment, a heading, a name, a commit
const EXTRA = {
  "long-comment": [1, "at most three lines; move the reasons to a decision record"],
  "riddle-heading": [2, 'a heading names the topic: "API keys", "Row counts"'],
  "file-name": [3, "name the file after what it exports, in the field's term"],
  commit: [2, "imperative, at most 72 characters, says what changed"],
};
// Names whose standard term differs. Base name without .test, .server etc. -> term.
const NAMES = {
  "turned-back": "restored-at",
  "let-go": "clear-references",
  "loose-files": "unreferenced-files",
  "count-together": "batched-counter",
  "accounts-with": "accounts-with-permission",
  "address-since": "address-changed-at",
  "read-words": "load-page-document",
  words: "render-document",
  within: "with-timeout",
  packed: "compressed-body",
  "send-packed": "send-compressed",
  "slow-senders": "request-timeouts",
  "any-body": "discard-body",
  "intake-queue": "submission-queue",
  misspelt: "suggest-variable",
  slashes: "trim-slashes",
  "first-time": "run-once",
  "clock-leaps": "clock-jumps",
  clocks: "clock-skew",
  "due-rows": "expired-rows",
  "repeated-entries": "audit-throttle",
  unfinished: "incomplete-restore",
  "stuck-mail": "stalled-outbox",
  "one-line": "single-line",
  acknowledge: "queue-acknowledgement",
  "own-checks": "self-checks",
  "own-origin": "same-origin",
  counts: "request-metrics",
  sums: "sum-cents",
  strangers: "untrusted-requests",
  searched: "search-source",
  "read-at": "file-reader",
  "files-before": "previous-files",
  "new-device": "notify-new-device",
  "ask-for-reset": "request-password-reset",
  "keep-image": "store-image",
  "list-file-names": "list-original-names",
  memory: "check-state",
  "answer-while-starting": "startup-server",
  "explain-failure": "describe-startup-error",
  prose: "markdown",
  opening: "opening-hours-labels",
  founded: "company-founded",
  "keys-of": "object-keys",
  "of-each": "map-record",
  answerable: "reply-target",
  "find-answerable": "find-reply-target",
  "find-answerable-application": "application-reply-target",
  "find-answerable-customer": "customer-reply-target",
  "find-answerable-message": "message-reply-target",
  "find-answers": "find-latest-replies",
  "take-back-reply": "cancel-reply",
  "missing-links": "broken-links",
  "after-asking": "next-steps",
  "made-to-order": "no-results",
  "wire-of": "category-colour",
  overall: "overall-status",
  "state-sign": "status-icon",
  "press-form": "confirm-button-form",
  "works-tally": "project-count",
  "case-states": "before-after",
  "long-day": "format-long-date",
  "frame-in": "layout-data",
  "missing-page": "not-found-content",
  "why-band": "why-us-section",
  "drive-band": "values-section",
  vault: "project-filter",
  "tier-lines": "tier-features",
  "rest-of-card": "card-filler",
  "names-in-short": "abbreviate-list",
  "waiting-card": "unread-card",
  waiting: "unread-counts",
  "found-person": "person-result",
  "list-counts": "format-counts",
  "record-acts": "record-actions",
  "bulk-work": "bulk-action",
  "use-walk": "use-record-navigation",
  "walk-links": "previous-next-links",
  "shown-view": "active-view",
  "rail-name": "collapsed-label",
  "use-read-on": "use-focus-after-load",
  "use-addition": "use-inline-form",
  "use-additions": "use-inline-forms",
  "show-older": "load-more-button",
  "to-dashboard": "redirect-to-dashboard",
  "staff-frame": "back-office-shell",
  "leave-guard": "unsaved-changes-guard",
  unsaved: "unsaved-changes",
  "days-work": "full-day",
  buyer: "enquiry-journey",
  whole: "message-end-to-end",
  "staff-away": "offline-screens",
  "held-open": "open-requests",
  "quiet-log": "log-levels",
  "made-up-password": "generated-password",
  starts: "startup",
  "killed-commands": "interrupted-commands",
  "many-jobs": "job-pagination",
  "moved-company": "company-address",
  "mail-to-strangers": "acknowledgement-limits",
  "secrets-in-answers": "secrets-in-responses",
  drip: "slow-client",
  peak: "peak-memory",
  traces: "find-needles",
  "worst-texts": "pathological-inputs",
  "slow-post": "slow-request",
  "held-request": "open-request",
  "held-routes": "delayed-routes",
  "processor-time": "cpu-time",
  "files-of-another-database": "foreign-files",
  "reads-when-full": "reads-on-full-disk",
  "stale-saves": "optimistic-locking",
  "page-step": "back-link",
  "second-step": "second-factor-form",
  "bare-program": "baseline-server",
  "bare-page-program": "baseline-page-server",
  "record-denied": "audit-denied-call",
  weight: "bundle-size",
};
const SKIP = /(^|\/)(node_modules|build|data|\.cache)\/|package-lock\.json$/;
// ---------------------------------------------------------------- extraction
const withoutCode = (t) => t.replace(/`[^`]*`/g, "`x`");
const sentences = (t) =>
  t
    .replace(/\b(e\.g|i\.e|etc|vs|St|No)\.\s/g, "$1\u2024 ")
    .split(/(?<=[.!?]['")]?)\s+(?=["'(`A-Z0-9])/)
    .map((s) => s.trim())
    .filter((s) => /[a-z]/.test(s));
const clean = (raw) =>
  raw
    .replace(/^\/\*+|\*+\/$/g, "")
    .split("\n")
    .map((l) => l.replace(/^\s*(?:\/\/+|\*)\s?/, "").trim());
const IGNORED = /^(biome-ignore|@ts-|eslint|prettier|\/ ?<reference|#region|@vitest|@module-tag|istanbul|c8 |v8 )/;
function fromCode(file, text) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : /\.m?js$/.test(file) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const line = (pos) => source.getLineAndCharacterOfPosition(pos).line + 1;
  const found = new Map();
  const titles = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    ts.forEachLeadingCommentRange(text, node.getFullStart(), (pos, end) => found.set(pos, end));
    ts.forEachTrailingCommentRange(text, node.getEnd(), (pos, end) => found.set(pos, end));
    if (ts.isCallExpression(node)) {
      let callee = node.expression;
      while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression;
      const first = node.arguments[0];
      if (
        ts.isIdentifier(callee) &&
        /^(test|it|describe)$/.test(callee.text) &&
        first &&
        (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
      )
        titles.push({
          kind: callee.text === "describe" ? "group" : "title",
          line: line(node.getStart()),
          text: first.getText().slice(1, -1),
        });
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const blocks = [];
  for (const [pos, end] of [...found].sort((a, b) => a[0] - b[0])) {
    const raw = text.slice(pos, end);
    const previous = blocks.at(-1);
    if (raw.startsWith("//") && previous?.raw.startsWith("//") && line(pos) === previous.last + 1) {
      previous.raw += `\n${raw}`;
      previous.last = line(end);
    } else blocks.push({ raw, line: line(pos), last: line(end) });
  }
  const comments = [];
  for (const block of blocks) {
    const lines = clean(block.raw);
    const tag = lines.findIndex((l) => /^@(param|returns?|type|typedef|property|template|throws)\b/.test(l));
    const prose = (tag < 0 ? lines : lines.slice(0, tag)).filter((l) => l && !IGNORED.test(l));
    if (prose.length === 0) continue;
    comments.push({
      kind: block.raw.startsWith("/**") ? "docstring" : "comment",
      line: block.line,
      lines: prose.length,
      text: prose.join(" "),
    });
  }
  const codeLines = text.split("\n").filter((l) => l.trim() && !/^\s*(\/\/|\/?\*)/.test(l)).length;
  return { comments, titles, codeLines };
}
function fromCss(text) {
  const comments = [];
  for (const m of text.matchAll(/\/\*[\s\S]*?\*\//g)) {
    const lines = clean(m[0]).filter(Boolean);
    if (lines.length)
      comments.push({
        kind: "comment",
        line: text.slice(0, m.index).split("\n").length,
        lines: lines.length,
        text: lines.join(" "),
      });
  }
  return {
    comments,
    titles: [],
    codeLines: text
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .split("\n")
      .filter((l) => l.trim()).length,
  };
}
function fromMarkdown(text) {
  const parts = [];
  let fence = false,
    current;
  const flush = () => {
    if (current) parts.push(current);
    current = undefined;
  };
  text.split("\n").forEach((raw, index) => {
    if (/^\s*(```|~~~)/.test(raw)) {
      flush();
      fence = !fence;
      return;
    }
    if (fence) return;
    const at = index + 1;
    const l = raw
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/\*\*|__/g, "")
      .replace(/^>\s?/, "");
    if (/^#{1,6}\s/.test(l)) {
      flush();
      parts.push({ kind: "heading", line: at, text: l.replace(/^#+\s*/, "") });
      return;
    }
    if (/^\s*\|/.test(l)) {
      flush();
      if (!/^\s*\|[\s:|-]+\|\s*$/.test(l))
        for (const cell of l
          .replace(/"[^"]*"/g, "x")
          .split("|")
          .map((c) => c.trim()))
          if (cell.split(/\s+/).length >= 8) parts.push({ kind: "cell", line: at, text: cell });
      return;
    }
    if (!l.trim()) {
      flush();
      return;
    }
    if (/^\s*([-*+]|\d+\.)\s/.test(l)) {
      flush();
      current = { kind: "doc", line: at, text: l.replace(/^\s*([-*+]|\d+\.)\s+/, "").trim() };
      return;
    }
    if (current) current.text += ` ${l.trim()}`;
    else current = { kind: "doc", line: at, text: l.trim() };
  });
  flush();
  return { comments: parts, titles: [], codeLines: 0 };
}
// ---------------------------------------------------------------- run
const wanted = option("folder") ?? option("file");
const files = git("ls-files")
  .trim()
  .split("\n")
  .filter(
    (f) => /\.(ts|tsx|mjs|js|css|md)$/.test(f) && !SKIP.test(f) && (!wanted || f === wanted || f.startsWith(wanted)),
  );
const hits = [];
const stats = new Map();
const folderOf = (f) =>
  f.match(/^src\/(server\/platform|server|web\/site|web\/admin|[^/]+)/)?.[0] ??
  (f.startsWith("docs/decisions") ? "docs/decisions" : f.includes("/") ? f.split("/")[0] : "(root)");
const hit = (file, line, rule, points, text) => hits.push({ file, line, rule, points, text });
for (const file of files) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const { comments, titles, codeLines } = file.endsWith(".md")
    ? fromMarkdown(text)
    : file.endsWith(".css")
      ? fromCss(text)
      : fromCode(file, text);
  let words = 0,
    count = 0;
  for (const c of comments) {
    if (c.kind === "heading") {
      if (
        file.startsWith("docs/decisions/") &&
        /^(?:\d+[:.]? )(?:what|who|whose|whom|whoever|where|how far)\b/i.test(c.text)
      )
        hit(file, c.line, "riddle-heading", EXTRA["riddle-heading"][0], c.text);
      continue;
    }
    if (c.lines > 3)
      hit(
        file,
        c.line,
        "long-comment",
        EXTRA["long-comment"][0] + Math.floor((c.lines - 4) / 3),
        `${c.lines} lines: ${c.text.slice(0, 90)}…`,
      );
    sentences(withoutCode(c.text)).forEach((s, index) => {
      count++;
      words += s.split(/\s+/).length;
      for (const r of RULES) if (r.where.has(c.kind) && r.test(s, index, c.kind)) hit(file, c.line, r.id, r.points, s);
    });
  }
  for (const t of titles)
    if (t.kind === "title" && !/^%[a-z#$]/.test(t.text))
      for (const r of RULES)
        if (r.where.has("title") && r.test(t.text, 0, "title")) hit(file, t.line, r.id, r.points, t.text);
  const base = path
    .basename(file)
    .replace(/\.(ts|tsx|mjs|js|css|md)$/, "")
    .replace(/\.(database\.test|test|server|client|d)$/, "")
    .replace(/^\d{3,4}-/, "");
  const isRiddle = file.startsWith("docs/decisions/") && /^(what|whose|who|how-far|where)-/.test(base);
  if (!/^(migrations|tools\/art)\//.test(file) && (Object.hasOwn(NAMES, base) || isRiddle))
    hit(file, 1, "file-name", EXTRA["file-name"][0], `${path.basename(file)} -> ${NAMES[base] ?? "name the topic"}`);
  stats.set(file, { words, sentences: count, codeLines });
}
const commits = Number(option("commits", 0));
if (commits)
  for (const l of git("log", `-${commits}`, "--format=%h %s").trim().split("\n")) {
    const [, hash, subject] = l.match(/^(\S+) (.*)$/);
    const long = subject.length > 72,
      riddle = /^(What|Who|Whose|Whoever|Graded)\b/.test(subject);
    if (long || riddle)
      hit("(commits)", hash, "commit", EXTRA.commit[0], `${subject.length} chars: ${subject.slice(0, 110)}`);
  }
const sum = (list) => list.reduce((n, h) => n + h.points, 0);
const by = (list, key) => {
  const m = new Map();
  for (const h of list) {
    const k = key(h);
    if (!m.has(k)) m.set(k, []);
    m.get(k).push(h);
  }
  return m;
};
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const show = option("show");
if (show) {
  const list = hits.filter((h) => h.rule === show),
    r = random(7),
    n = Number(argv[argv.indexOf("--show") + 2]) || 25;
  for (const h of list
    .map((h) => [r(), h])
    .sort((a, b) => a[0] - b[0])
    .slice(0, n)
    .map((x) => x[1]))
    console.log(`${h.file}:${h.line}  ${h.text}`);
  console.log(`\n${list.length} hits of ${show}`);
  process.exit(0);
}
if (option("file")) {
  for (const h of hits) console.log(`${h.file}:${h.line}  [${h.rule} ${h.points}]  ${h.text}`);
  console.log(`${sum(hits)} points`);
  process.exit(0);
}
const perFile = [...by(hits, (h) => h.file)]
  .map(([file, list]) => ({
    file,
    points: sum(list),
    hits: list.length,
    ...(stats.get(file) ?? { words: 0, sentences: 0, codeLines: 0 }),
    worst: [...by(list, (h) => h.rule)]
      .map(([k, l]) => [k, sum(l)])
      .sort((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([k, p]) => `${k} ${p}`)
      .join(", "),
  }))
  .sort((a, b) => b.points - a.points);
const pad = (v, n) => String(v).padStart(n);
console.log(
  "Worst files (points; points per 1,000 words of prose; words of comment per line of code; words per sentence)",
);
for (const f of perFile.filter((f) => f.file !== "(commits)").slice(0, Number(option("top", 30))))
  console.log(
    `${pad(f.points, 5)} ${pad(f.words ? Math.round((1000 * f.points) / f.words) : "-", 5)} ${pad(f.codeLines ? (f.words / f.codeLines).toFixed(1) : "-", 5)} ${pad(f.sentences ? (f.words / f.sentences).toFixed(0) : "-", 4)}  ${f.file}  (${f.worst})`,
  );
console.log("\nBy rule (hits, points)");
const rules = [...by(hits, (h) => h.rule)]
  .map(([rule, list]) => ({ rule, hits: list.length, points: sum(list) }))
  .sort((a, b) => b.points - a.points);
for (const r of rules)
  console.log(
    `${pad(r.hits, 6)} ${pad(r.points, 6)}  ${r.rule.padEnd(20)} ${RULES.find((x) => x.id === r.rule)?.advice ?? EXTRA[r.rule]?.[1]}`,
  );
console.log(
  "\nBy folder (files, points, points per 1,000 words of prose, words of comment per line of code, words per sentence)",
);
const folders = {};
for (const [file, s] of stats) {
  const k = folderOf(file);
  folders[k] ??= { files: 0, points: 0, words: 0, sentences: 0, codeLines: 0 };
  const f = folders[k];
  f.files++;
  f.words += s.words;
  f.sentences += s.sentences;
  f.codeLines += s.codeLines;
}
for (const f of perFile) if (f.file !== "(commits)") folders[folderOf(f.file)].points += f.points;
for (const [k, f] of Object.entries(folders).sort((a, b) => b[1].points - a[1].points))
  console.log(
    `${pad(f.files, 5)} ${pad(f.points, 6)} ${pad(f.words ? Math.round((1000 * f.points) / f.words) : 0, 5)} ${pad(f.codeLines ? (f.words / f.codeLines).toFixed(2) : "-", 6)} ${pad(f.sentences ? (f.words / f.sentences).toFixed(1) : "-", 6)}  ${k}`,
  );
const total = {
  points: sum(hits),
  hits: hits.length,
  files: files.length,
  words: [...stats.values()].reduce((n, s) => n + s.words, 0),
  clean: files.filter((f) => !perFile.some((p) => p.file === f)).length,
};
console.log(
  `\nTotal: ${total.points} points, ${total.hits} hits in ${total.files} files (${total.clean} files without a hit), ${total.words} words, ${((1000 * total.points) / total.words).toFixed(0)} points per 1,000 words`,
);
if (option("compare")) {
  const before = JSON.parse(fs.readFileSync(option("compare")));
  console.log(
    `Since ${option("compare")}: ${before.total.points} -> ${total.points} (${total.points - before.total.points})`,
  );
  for (const r of before.rules)
    console.log(`  ${r.rule.padEnd(20)} ${r.hits} -> ${rules.find((x) => x.rule === r.rule)?.hits ?? 0}`);
}
if (option("json")) fs.writeFileSync(option("json"), JSON.stringify({ total, rules, folders }, null, 1));
if (option("max") && total.points > Number(option("max"))) {
  console.error(`More than ${option("max")} points`);
  process.exit(1);
}
