import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { fastifyInDevelopment } from "./tools/vite/fastify-in-development.ts";
import { siteScripts } from "./tools/vite/site-scripts.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), siteScripts(), fastifyInDevelopment(), reactRouter()],
  build: {
    // One stylesheet for client and server alike, and no data: URLs, which the content security policy forbids.
    cssMinify: true,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names of groups that are cut by who needs them list all of those.
            chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
            // What the back office always needs together comes in one file each, with all that it imports. Cut by who needs what,
            // a list's first 229 kB came in 121 files, most of them smaller than their names in the lists of what to load.
            codeSplitting: {
              groups: [
                // First what the public pages' script shares with it, so that this stays without the rest.
                { name: "zod", test: /\/node_modules\/zod\//, priority: 6 },
                {
                  name: "shared",
                  test: /vite\/preload-helper|^(?!\0).*\/src\/contract\/|\/src\/web\/shared\/(theme|repeat-refused|refusal-sentence)\.ts/,
                  entriesAware: true,
                  priority: 5,
                },
                {
                  name: "staff",
                  test: /\/src\/(web\/(entry\.client|root|admin\/(staff-frame|account|forms\/drafts))|ui\/(banner|mark))\.tsx?$|\/icons\/(chevron-down|eye)\.mjs$/,
                  priority: 4,
                },
                { name: "login", test: /\/src\/web\/admin\/login\.tsx$/, priority: 3 },
                { name: "back-office", test: /\/src\/web\/admin\/(admin-layout|screen)\.tsx$/, priority: 2 },
                {
                  name: "list",
                  test: /\/src\/web\/admin\/resource\/status-list\.tsx$/,
                  priority: 1,
                },
                // Alone, or a list would come with the questions that have it as well.
                { name: "trash", test: /\/icons\/trash\.mjs$/, priority: 1 },
                { name: "form", test: /\/src\/web\/admin\/forms\/form-page\.tsx$/, priority: 0 },
              ],
            },
          },
        },
      },
    },
    // Pages and API share one copy of every server module: the bundle imports it from its source file.
    ssr: {
      build: { rolldownOptions: { external: [/^#server\//] } },
      // What is used of these goes into the bundle: loading them whole takes 100 MB of memory at run time.
      // While developing Node loads them: what runs there unbundled cannot take the old module format of some of them.
      resolve: {
        noExternal:
          command === "build" ? ["lucide-react", "use-sync-external-store", /^@base-ui\//, /^@tanstack\//] : [],
      },
    },
  },
  optimizeDeps: {
    // Server packages that the browser's optimizer would otherwise find behind *.server.ts and reload the page for.
    exclude: ["better-sqlite3", "pg", "kysely", "fastify", "@node-rs/argon2", "nodemailer", "pino"],
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 3000), strictPort: true },
}));
