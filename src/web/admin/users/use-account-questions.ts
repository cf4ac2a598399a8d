import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { User, UserInput } from "#contract/users.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import type { FormQuestions } from "../forms/record-form.ts";
import type { ChangeQuestions } from "../resources/resource-client.ts";

interface AccountQuestions {
  list: ChangeQuestions<User, User["status"]>;
  form: FormQuestions<User, UserInput>;
}

/** Returns the questions before an account is deactivated, demoted or deleted. Their code is loaded when the first is asked. */
export function useAccountQuestions(): AccountQuestions {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { data: me } = useQuery(ACCOUNT_QUERY);
  async function load(): Promise<AccountQuestions> {
    const { accountQuestions } = await LAZY_MODULES.accountQuestions();
    return accountQuestions({ confirm, queryClient, ownId: me?.record.id });
  }
  return {
    list: {
      status: async (...asked) => (await load()).list.status(...asked),
      removal: async (rows) => (await load()).list.removal(rows),
    },
    form: {
      update: async (...asked) => (await load()).form.update(...asked),
      removal: async (user) => (await load()).form.removal(user),
    },
  };
}
