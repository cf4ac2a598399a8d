import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { type FirstStep, getFirstSteps, putFirstStepsAway } from "#contract/first-steps.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { listNames } from "#web/shared/plural.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { newsArea } from "../news/area.ts";
import { settingsArea } from "../settings/area.ts";
import { siteArea } from "../site/area.ts";
import { usersArea } from "../users/area.ts";

const FIRST_STEPS_QUERY = queryOptions({
  // Below the settings, whose changes do some of the steps.
  queryKey: ["settings", "first-steps"],
  queryFn: ({ signal }) => callRecord(getFirstSteps, { signal }),
  staleTime: 0,
});

const STEPS = {
  company: { label: "Name, address and hours of your company", to: settingsArea.path },
  icon: { label: "Your logo and icon", to: settingsArea.paths.website },
  colours: { label: "Your colours", to: settingsArea.paths.website },
  team: { label: "Your team", to: settingsArea.paths.website },
  pages: { label: "Words of your pages", to: siteArea.path },
  terms: { label: "Your terms and privacy notice", to: siteArea.paths.page("terms") },
  menus: { label: "Menu, footer and the line at the foot", to: settingsArea.paths.menus },
  samples: { label: "Keep or remove the samples", to: settingsArea.paths.sampleData },
  mail: { label: "Send a test mail to yourself", to: settingsArea.path },
  people: { label: "Invite a colleague", to: `${usersArea.paths.new}?invite` },
  article: { label: "Publish your first article", to: newsArea.paths.new },
} as const satisfies Record<FirstStep, { label: string; to: string }>;

/** First steps of a new installation, for administrators. Hidden when all are done, or when somebody has put them away. */
export function FirstSteps() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data } = useQuery(FIRST_STEPS_QUERY);
  const putAway = useMutation({
    mutationFn: (isPutAway: boolean) => callRecord(putFirstStepsAway, { body: { isPutAway } }),
    onSuccess(saved, isPutAway) {
      queryClient.setQueryData(FIRST_STEPS_QUERY.queryKey, saved);
      if (isPutAway) toast("First steps put away", () => putAway.mutate(false));
    },
  });
  if (!data) return null;
  const { isPutAway, steps } = data.record;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isPutAway || done === steps.length) return null;
  return (
    <Card
      aside={
        <Button busy={putAway.isPending} onClick={() => putAway.mutate(true)} size="small">
          Put away
        </Button>
      }
      title="First steps"
    >
      <FailureBanner error={putAway.error} message="The first steps were not put away" onDismiss={putAway.reset} />
      <p className="px-4 pt-3 text-ink-2 desk:px-card">{`${done} of ${steps.length} done`}</p>
      <ul className="grid gap-x-6 px-4 pt-1 pb-3 desk:px-card sm:grid-cols-2">
        {steps.map(({ step, isDone, left }) => (
          <li className="flex items-start gap-2.5 py-1" key={step}>
            {isDone ? (
              <CircleCheck className="mt-[7px] shrink-0 text-success" size={18} />
            ) : (
              <Circle className="mt-[7px] shrink-0 text-ink-3" size={18} />
            )}
            <div className="min-w-0">
              {isDone && <span className="sr-only">Done:</span>}
              {isDone ? (
                <span className="inline-flex min-h-8 items-center text-ink-2">{STEPS[step].label}</span>
              ) : (
                <TextLink to={STEPS[step].to}>{STEPS[step].label}</TextLink>
              )}
              {left.length > 0 && <p className="text-small text-ink-2">{`Still as delivered: ${listNames(left)}`}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
