import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { fastifyInDevelopment } from "./tools/vite/fastify-in-development.ts";
import { screenScripts } from "./tools/vite/screen-scripts.ts";
import { siteScripts } from "./tools/vite/site-scripts.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), siteScripts(), screenScripts(), fastifyInDevelopment(), reactRouter()],
  build: {
    // One stylesheet for client and server, and no data: URLs, which the content security policy forbids.
    cssMinify: true,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // An area imports the client of its records when a deep link needs it. Often a group has loaded it already.
          checks: { ineffectiveDynamicImport: false },
          output: {
            chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
            // Each group is one file with all imports of its modules, except modules of a group with a higher priority.
            codeSplitting: {
              groups: [
                { name: "zod", test: /\/node_modules\/zod\//, priority: 4 },
                // Modules of the public pages' script that the back office uses too. These pages load no React, and send a
                // form without the rules, which are in `forms`.
                { name: "shared", test: /vite\/preload-helper|\/src\/web\/shared\/theme\.ts/, priority: 4 },
                { name: "letters", test: /\/src\/contract\/plain-letters\.ts$/, priority: 4 },
                {
                  name: "sending",
                  test: /\/src\/web\/shared\/(random-key|repeat-refused|refusal-sentence)\.ts/,
                  priority: 4,
                },
                {
                  name: "forms",
                  test: /\/src\/contract\/(contact|applications|newsletter|error-response)\.ts/,
                  priority: 3,
                },
                // Modules for /login: React, the router and the form.
                {
                  name: "react",
                  test: /\/src\/web\/(entry\.client|root|admin\/(shell\/back-office-shell|sign-in\/login))\.tsx$/,
                  priority: 2,
                },
                {
                  name: "back-office",
                  test: /\/src\/web\/admin\/(shell\/admin-layout|shell\/screen|lists\/(list-page|columns|status-list|bulk-assign)|base\/query-state)\.tsx$|\/src\/web\/(admin\/records\/assignees|shared\/plural)\.ts$/,
                  priority: 1,
                },
                // Pages and forms of records: three files instead of twenty small ones, which take turns on a slow line.
                {
                  name: "records",
                  test: /\/src\/web\/admin\/(records\/detail-page|forms\/form-page)\.tsx$/,
                  priority: 1,
                },
                // The list of subscribers has one of these parts, and no form.
                { name: "parts", test: /\/src\/web\/admin\/records\/detail-parts\.tsx$/, priority: 1 },
                // Parts of pages of records that forms lack.
                {
                  name: "work",
                  test: /\/src\/web\/(admin\/(replies\/reply-card|tasks\/tasks-card|records\/use-record)\.tsx?|shared\/phone-address\.ts)$/,
                },
                // Two files instead of six small ones, so that the list of news stays below its limit.
                { name: "contents", test: /\/src\/contract\/(article-blocks|previews|uploads)\.ts$/, priority: 1 },
                // Parts of forms with long texts and pictures: four files instead of sixteen.
                { name: "dialog", test: /\/src\/ui\/(confirmation|dialog)\.tsx$/, priority: 1 },
                {
                  name: "pictures",
                  test: /\/src\/web\/admin\/pictures\/(picture-upload-area|use-uploads|library-client)\.tsx?$/,
                },
                {
                  name: "writing",
                  test: /\/src\/web\/(admin\/writing\/(markdown-field|writing-tools)|shared\/article-text)\.tsx$/,
                },
                // Parts that a library or a list shares with forms, whose group they would load.
                { name: "thumbnail", test: /\/pictures\/thumbnail\.tsx$/, priority: 2 },
                { name: "save-blockers", test: /\/save-blockers\.ts$/, priority: 2 },
                { name: "use-debounced", test: /\/use-debounced\.ts$/, priority: 1 },
                { name: "entries", test: /\/src\/web\/admin\/forms\/(use-entries|text-entries)\.tsx?$/ },
                // Part of a board that its list has before the board is shown.
                { name: "board-switch", test: /\/src\/web\/admin\/board\/(board-view|lazy-board)\.tsx$/, priority: 1 },
                // One file instead of four, so that the list of deals stays below its limit.
                {
                  name: "deals",
                  test: /\/src\/(contract\/deals|web\/admin\/deals\/(deal-client|use-deal-moves|lost-reason|deal-parts))\.tsx?$/,
                },
                // Parts that the list of messages and pages of records share.
                { name: "message-row", test: /\/src\/web\/admin\/messages\/message-row\.tsx$/ },
                { name: "customers", test: /\/src\/web\/admin\/customers\/customer-client\.tsx?$/, priority: 1 },
                { name: "article-list", test: /\/src\/web\/admin\/news\/article-(list\.tsx|client\.ts)$/, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // Pages and API share one copy of every server module: the bundle imports it from its source file.
    ssr: {
      build: { rolldownOptions: { external: [/^#server\//] } },
      // The used parts of these packages are bundled: loading the whole packages takes 100 MB of memory at run time.
      // In development Node loads them, since unbundled code cannot import the CommonJS format of some.
      resolve: {
        noExternal:
          command === "build" ? ["lucide-react", "use-sync-external-store", /^@base-ui\//, /^@tanstack\//] : [],
      },
    },
  },
  optimizeDeps: {
    // Sources whose packages are prepared before the first page. A package that is found later reloads the page, and the
    // first sign-in after a fresh clone was lost.
    entries: ["src/web/entry.client.tsx", "src/web/admin/**/*.tsx", "src/web/site/scripts/*.ts", "!**/*.test.*"],
    // Server packages that the browser's optimizer would find behind *.server.ts, and for which it would reload the page.
    exclude: ["better-sqlite3", "pg", "kysely", "fastify", "@node-rs/argon2", "nodemailer", "pino"],
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 3000), strictPort: true },
}));
