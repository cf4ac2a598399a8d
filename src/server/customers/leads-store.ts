import type { NotNull } from "kysely";
import { customersTable } from "#server/customers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Returns a lead that a form has made, with the interactions that its messages have made. Throws if the lead does not exist. */
export async function findLeadWithForms(tx: Tx, id: string) {
  const lead = await tx
    .selectFrom("customers")
    .select(["id", "name", "email", "company", "created_at as createdAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const forms = await tx
    .selectFrom("customer_interactions")
    .select(["id", "message_id as messageId", "created_at as createdAt"])
    .where("customer_id", "=", id)
    .where("message_id", "is not", null)
    .$narrowType<{ messageId: NotNull }>()
    .execute();
  return { lead, forms };
}

/**
 * Returns the ids of the customers that a form created and that are unchanged since: Leads without value, notes, tasks, deals, history
 * or audit entry, no samples.
 * With `besidesSpam`, messages in Spam and their lines in the history do not count.
 */
export async function findBareLeads(tx: Tx, ids: readonly string[], besidesSpam = false): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("customers")
    .select("id")
    .where("id", "in", ids)
    .where("status", "=", "Lead")
    .where("value_cents", "=", 0)
    .where("sample", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("notes").select("id").whereRef("customer_id", "=", "customers.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("tasks").select("id").whereRef("customer_id", "=", "customers.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("deals").select("id").whereRef("customer_id", "=", "customers.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_interactions")
            .leftJoin("messages", "messages.id", "customer_interactions.message_id")
            .select("customer_interactions.id")
            .whereRef("customer_interactions.customer_id", "=", "customers.id")
            .$if(besidesSpam, (lines) =>
              lines.where(({ eb, or }) =>
                or([
                  // Words of staff, such as a reply.
                  eb("customer_interactions.signed_by", "is not", null),
                  eb("messages.status", "is", null),
                  eb("messages.status", "!=", "Spam"),
                ]),
              ),
            ),
        ),
      ),
    )
    .$if(besidesSpam, (leads) =>
      leads.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("messages")
              .select("id")
              .whereRef("customer_id", "=", "customers.id")
              .where("status", "!=", "Spam"),
          ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit")
            .select("id")
            .where("record_type", "=", customersTable.recordType)
            .whereRef("record_id", "=", "customers.id"),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
