import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, LifeBuoy, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deleteFactor, type Factor, renewRecoveryCodes } from "#contract/factors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call, callRecord } from "#web/shared/call.ts";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { AddApp } from "./add-app.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { RECOVERY_CODES_QUERY } from "./credential-queries.ts";
import { FACTORS_QUERY } from "./factors-query.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Number of recovery codes below which the user should create new ones. */
const FEW_CODES = 3;

/** Dialog that is open: one at a time. */
type Asked = "app" | "passkey" | undefined;

/** The account's authenticator app, passkeys and recovery codes. */
export function OwnFactors() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const query = useQuery(FACTORS_QUERY);
  const [asked, setAsked] = useState<Asked>();
  /** New recovery codes, shown until the user has saved them. */
  const [codes, setCodes] = useState<readonly string[]>([]);
  const changing = useMutation({ mutationFn: ({ change }: FactorChange) => change() });
  const factors = (query.data?.rows ?? []).filter(({ type }) => type !== "oidc");
  const app = factors.find(({ type }) => type === "totp");
  const passkeys = factors.filter(({ type }) => type === "passkey");

  async function refresh(): Promise<void> {
    const changed = [FACTORS_QUERY.queryKey, RECOVERY_CODES_QUERY.queryKey, ACCOUNT_QUERY.queryKey];
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  async function added(recoveryCodes: readonly string[], what: string) {
    setAsked(undefined);
    setCodes(recoveryCodes);
    toast(what);
    await refresh();
  }

  async function remove({ id, name }: Factor) {
    const isConfirmed = await confirm({
      confirm: "Remove",
      text:
        factors.length === 1
          ? "It is your only second factor: after that, your password alone signs you in, and your recovery codes stop working."
          : "It can no longer be used to sign in.",
      title: `Remove ${name}?`,
    });
    if (!isConfirmed) return;
    changing.mutate({
      failed: `Failed to remove ${name}`,
      async change() {
        await withConfirmation(() => call(deleteFactor, { params: { id } }));
        toast(`${name} removed`);
        await refresh();
      },
    });
  }

  async function renew() {
    const isConfirmed = await confirm({
      confirm: "Make new codes",
      text: "The ones you have now will stop working.",
      title: "Make new recovery codes?",
      variant: "primary",
    });
    if (!isConfirmed) return;
    changing.mutate({
      failed: "Failed to make new recovery codes",
      async change() {
        const { record } = await withConfirmation(() => callRecord(renewRecoveryCodes, {}));
        setCodes(record.recoveryCodes);
        await refresh();
      },
    });
  }

  return (
    <Card title="Second factor">
      <p className="border-b border-border px-4 py-3 text-ink-2 desk:px-card">
        Something you have, asked for with your password, so that a stolen password isn't enough. A passkey can also
        sign you in on its own.
      </p>
      {changing.error && (
        <div className="p-3">
          <FailureBanner error={changing.error} message={changing.variables.failed} onDismiss={changing.reset} />
        </div>
      )}
      <QueryState empty={undefined} loading={2} nouns="second factors" query={query}>
        {() => (
          <ul className="*:border-b *:border-border *:last:border-b-0">
            <FactorRow
              action={
                <>
                  <Button onClick={() => setAsked("app")} size="small">
                    {app ? "Replace" : "Add authenticator app"}
                  </Button>
                  {app && <RemoveButton factor={app} onPress={remove} />}
                </>
              }
              icon={<Smartphone size={18} />}
              name="Authenticator app"
            >
              {app ? <Dates {...app} /> : "An app on your phone that shows a new six-digit code every 30 seconds."}
            </FactorRow>
            {passkeys.map((passkey) => (
              <FactorRow
                action={<RemoveButton factor={passkey} onPress={remove} />}
                icon={<KeyRound size={18} />}
                key={passkey.id}
                name={passkey.name}
              >
                Passkey. <Dates {...passkey} />
              </FactorRow>
            ))}
            <FactorRow
              action={
                <Button onClick={() => setAsked("passkey")} size="small">
                  Add passkey
                </Button>
              }
              icon={<KeyRound size={18} />}
              name={passkeys.length === 0 ? "Passkey" : "Another passkey"}
            >
              Your fingerprint, face or screen lock on this device, or a security key.
            </FactorRow>
            {factors.length > 0 && <RecoveryRow onRenew={renew} />}
          </ul>
        )}
      </QueryState>
      <AddApp
        isReplacing={app !== undefined}
        onAdded={(made) => added(made, app ? "Authenticator app replaced" : "Authenticator app added")}
        onClose={() => setAsked(undefined)}
        open={asked === "app"}
      />
      <AddPasskey
        onAdded={(made) => added(made, "Passkey added")}
        onClose={() => setAsked(undefined)}
        open={asked === "passkey"}
      />
      <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
    </Card>
  );
}

interface FactorChange {
  /** Title of the banner after a failure. */
  failed: string;
  change: () => Promise<void>;
}

interface RowProps {
  icon: ReactNode;
  name: string;
  badge?: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

/** Row of a factor or link: icon, name, description and buttons. */
export function FactorRow({ icon, name, badge, children, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 desk:px-card">
      <span className="self-start pt-0.5 text-ink-3">{icon}</span>
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {badge}
        </p>
        <p className="text-small text-ink-2">{children}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:pl-7.5">{action}</div>
    </li>
  );
}

/** Days on which a factor was added and last used. */
export function Dates({ createdAt, lastUsedAt }: Factor) {
  return (
    <span>
      {`Added ${formatInstant(createdAt)}. ${lastUsedAt ? `Last used ${formatRelative(lastUsedAt)}.` : "Not used yet."}`}
    </span>
  );
}

function RemoveButton({ factor, onPress }: { factor: Factor; onPress: (factor: Factor) => void }) {
  return (
    <Button aria-label={`Remove ${factor.name}`} onClick={() => onPress(factor)} size="small">
      Remove
    </Button>
  );
}

function RecoveryRow({ onRenew }: { onRenew: () => void }) {
  const left = useQuery(RECOVERY_CODES_QUERY).data?.record.left;
  return (
    <FactorRow
      action={
        <Button onClick={onRenew} size="small">
          Make new codes
        </Button>
      }
      badge={left !== undefined && left < FEW_CODES && <Badge tone="warning">Running out</Badge>}
      icon={<LifeBuoy size={18} />}
      name="Recovery codes"
    >
      {left === undefined ? "For when you've lost everything else." : `${left} of 10 left. Each works once.`}
    </FactorRow>
  );
}
