import type { QueryClient } from "@tanstack/react-query";
import { createRef } from "react";
import type { AccountWork } from "#contract/account-work.ts";
import { ROLE_NAMES } from "#contract/permissions.ts";
import type { User, UserInput } from "#contract/users.ts";
import type { Confirm, Question } from "#ui/confirm.tsx";
import type { FormQuestions } from "../forms/record-form.ts";
import { counted, deletionQuestion } from "../lists/bulk-actions.ts";
import { listElement } from "../resources/list-state.ts";
import type { ChangeQuestions, FirstStep } from "../resources/resource-client.ts";
import { fetchSuccessors, fetchWork, handOver, losesWork, sumOfWork, workInWords } from "./account-work.ts";
import { NOBODY, type SuccessorChoice, SuccessorField } from "./successor-field.tsx";
import { users } from "./user-client.ts";

/** Work before a change that needs none. */
const noStep: FirstStep<User> = () => Promise.resolve();

interface Loss extends Pick<Question, "title" | "confirm" | "focusAfterYes"> {
  /** Paragraphs before the numbers. */
  paragraphs?: readonly string[];
  /** Sentence after the numbers. */
  more?: string;
  /** Consequence of giving the work to nobody. Default: it has no owner. */
  nobody?: string;
  /** Set if the question is asked without any work as well. */
  isAlwaysAsked: boolean;
}

/** Returns what becomes of work that is given to nobody. */
function leftToNobody({ scheduled }: AccountWork): string {
  return `With nobody, it has no owner any more${scheduled > 0 ? ", and what is scheduled becomes a draft" : ""}.`;
}

/** Returns the sentence with the numbers of the work that some accounts have. */
function workSentence(busy: readonly User[], work: AccountWork, more = ""): string {
  const [only] = busy;
  const who = busy.length === 1 && only ? `${only.name} has` : `${counted(users, busy)} together have`;
  return `${who} ${workInWords(work)}.${more && ` ${more}`}`;
}

interface AskedBy {
  confirm: Confirm;
  queryClient: QueryClient;
  /** Id of the signed-in user; undefined until it is known. */
  ownId: string | undefined;
}

/**
 * Returns the questions before an account is deactivated, demoted or deleted: with the numbers of its work, and the choice of an
 * account that gets it first.
 */
export function accountQuestions({ confirm, queryClient, ownId }: AskedBy) {
  /** Asks if an account has work, or always if set so. Returns the work before the change, or undefined after a no. */
  async function ask(
    rows: readonly User[],
    works: ReadonlyMap<string, AccountWork>,
    { paragraphs = [], more, nobody, isAlwaysAsked, ...question }: Loss,
  ): Promise<FirstStep<User> | undefined> {
    if (works.size === 0 && !isAlwaysAsked) return noStep;
    const work = sumOfWork([...works.values()]);
    const busy = rows.filter(({ id }) => works.has(id));
    const leavers = new Set(rows.map(({ id }) => id));
    const successors = (await fetchSuccessors([...works.keys()])).filter(({ id }) => !leavers.has(id));
    const isOwn = ownId !== undefined && leavers.has(ownId);
    const choice = createRef<SuccessorChoice>();
    let to: string | undefined;
    function isChosen() {
      to = choice.current?.readOrRefuse();
      return to !== undefined;
    }
    const isConfirmed = await confirm({
      ...question,
      text: (
        <div className="grid gap-2">
          {paragraphs.map((text) => (
            <p className="wrap-anywhere" key={text}>
              {text}
            </p>
          ))}
          {works.size > 0 && <p className="wrap-anywhere">{workSentence(busy, work, more)}</p>}
          {isOwn && (
            <p className="font-medium text-danger">
              {`${rows.length === 1 ? "This is your own account" : "Your own account is among them"}: you will be signed out at once.`}
            </p>
          )}
        </div>
      ),
      ...(works.size > 0 && {
        field: <SuccessorField accounts={successors} hint={nobody ?? leftToNobody(work)} ref={choice} />,
        isComplete: isChosen,
      }),
    });
    if (!isConfirmed) return undefined;
    return async ({ id }) => {
      // The other lists are fetched again at their next visit.
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "users", refetchType: "none" });
      if (to !== undefined && to !== NOBODY && works.has(id)) await handOver(id, to);
    };
  }

  /** Asks before accounts are deactivated. */
  async function askToDeactivate(rows: readonly User[], more: Pick<Loss, "isAlwaysAsked" | "focusAfterYes">) {
    return ask(rows, await fetchWork(rows), {
      title: `Set ${counted(users, rows)} to Inactive?`,
      confirm: "Set to Inactive",
      ...more,
    });
  }

  const list: ChangeQuestions<User, User["status"]> = {
    async status(rows, status, focusAfterYes) {
      if (status !== "Inactive") return noStep;
      const isAlwaysAsked = rows.some(({ id }) => id === ownId);
      return askToDeactivate(rows, { isAlwaysAsked, ...(focusAfterYes && { focusAfterYes }) });
    },
    removal: async (rows) =>
      ask(rows, await fetchWork(rows), {
        ...deletionQuestion(users, rows),
        isAlwaysAsked: true,
        // The bar, and the button in it that asked, may be gone before the question is.
        focusAfterYes: listElement,
      }),
  };

  const form: FormQuestions<User, UserInput> = {
    async update(user, { role = user.role, status = user.status }) {
      if (user.status === "Inactive") return noStep;
      // The form warns users about their own account.
      if (status === "Inactive") return askToDeactivate([user], { isAlwaysAsked: false });
      if (role === user.role) return noStep;
      const works = await fetchWork([user]);
      const work = works.get(user.id);
      if (!work || !losesWork(work, user.role, role)) return noStep;
      const name = ROLE_NAMES[role];
      return ask([user], works, {
        title: `Change the role of ${user.name} to ${name}?`,
        confirm: "Change role",
        more: `The role ${name} may not have all of it.`,
        nobody: `With nobody, they keep what the role ${name} may have. The rest has no owner any more.`,
        isAlwaysAsked: false,
      });
    },
    removal: async (user) =>
      ask([user], await fetchWork([user]), {
        ...deletionQuestion(users, [user]),
        isAlwaysAsked: true,
      }),
  };
  return { list, form };
}
