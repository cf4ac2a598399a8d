import {
  type DrillInstallation,
  inspect,
  signIn,
  variablesOf,
  withInstallation,
  withProgram,
} from "#bench/fault-injection/drill-installation.ts";
import { createLoadMix, orderOfKinds } from "#bench/fault-injection/soak/load-mix.ts";
import { type Sample, startSampling } from "#bench/fault-injection/soak/samples.ts";
import { type Sent, sendLoad } from "#bench/fault-injection/soak/send-load.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { freePort } from "#tests/support/program.ts";
import { seedDatabase } from "#tools/seed.ts";

export interface SoakPlan {
  seconds: number;
  perSecond: number;
  /** Seeded customers, products and users, of each this many. */
  rows: number;
  sampleMs: number;
  /** Flags of Node for the program. */
  flags: readonly string[];
}

export interface SoakReport {
  sent: Sent[];
  samples: Sample[];
}

async function seed(installation: DrillInstallation, rows: number): Promise<void> {
  await inspect(installation, async (database) => {
    await migrate(database);
    await seedDatabase(database, { rows, intoExisting: false });
  });
}

/** Sends a mixed load to the real program, and samples its metrics at the same time. */
export async function soak(plan: SoakPlan): Promise<SoakReport> {
  return withInstallation(async (installation) => {
    await seed(installation, plan.rows);
    const port = await freePort();
    const variables = variablesOf(installation, { NODE_ENV: "production", METRICS_PORT: String(port) });
    return withProgram(
      variables,
      async ({ url }) => {
        const make = await createLoadMix(url, await signIn(url), plan.rows);
        const stopSampling = await startSampling(`http://127.0.0.1:${port}/metrics`, plan.sampleMs);
        const sent = await sendLoad(url, { ...plan, order: orderOfKinds() }, make);
        return { sent, samples: await stopSampling() };
      },
      plan.flags,
    );
  });
}
