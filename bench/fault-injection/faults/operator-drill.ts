import { type DrillResult, expectNever } from "#bench/fault-injection/outcome.ts";
import { databaseKind } from "#tests/support/database.ts";
import { type Command, createKilledCommands } from "#tests/support/interrupted-commands.ts";

/** Kills backup, restore and move before each of their steps, and checks the state in which the program then starts. */
export async function drillCommands(): Promise<DrillResult[]> {
  const killed = await createKilledCommands();
  const results: DrillResult[] = [];
  const names: readonly Command[] =
    databaseKind === "postgres" ? ["backup", "restore", "db:move"] : ["backup", "restore"];
  try {
    for (const command of names) {
      const steps = await killed.stepsOf(command);
      const thirds: string[] = [];
      const outcomes = { old: 0, refused: 0, new: 0 };
      for (const step of steps) {
        try {
          outcomes[await killed.killBefore(command, step)]++;
        } catch (error) {
          thirds.push(step);
          console.error(`${command}, killed before '${step}':`, error instanceof Error ? error.message : error);
        }
      }
      console.log(`${command}: ${outcomes.old} old, ${outcomes.refused} refused, ${outcomes.new} new`);
      results.push(
        expectNever(`killed before a step, neither the old nor the new: ${command}`, 1, thirds.length, steps.length),
      );
    }
    return results;
  } finally {
    await killed.close();
  }
}
