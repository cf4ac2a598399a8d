import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { deleteKey, type OwnKey } from "#contract/keys.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { formatDay, formatRelative } from "#web/shared/dates.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { ignoreNotFound } from "../resources/resource-client.ts";
import { KEYS_QUERY } from "./credential-queries.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { describePermissions, expiresSoon } from "./key-labels.ts";

const NO_KEYS = (
  <p className="px-4 py-3 text-ink-2 desk:px-card">
    No keys yet. Create one for each program that connects to the back office, so that none of them needs your password.
    The{" "}
    <a className="font-medium underlined-link" href="/documentation#api-keys">
      documentation
    </a>{" "}
    shows how to use it.
  </p>
);

/** Card with the user's API keys, with buttons to create and to delete one. */
export function OwnApiKeys() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const query = useQuery(KEYS_QUERY);
  const [creating, setCreating] = useState(false);
  /** Number of the dialog. Each begins with an empty form, and the former one keeps its key until it has faded. */
  const [round, setRound] = useState(0);
  const createButton = useRef<HTMLButtonElement>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEYS_QUERY.queryKey });
  const deleting = useMutation({
    // A key that has expired counts as deleted.
    mutationFn: ({ id }: OwnKey) => withConfirmation(() => ignoreNotFound(call(deleteKey, { params: { id } }))),
    async onSuccess(_, { name }) {
      await refresh();
      toast(`${name} deleted`);
    },
  });

  function create() {
    setRound(round + 1);
    setCreating(true);
  }

  async function askToDelete(key: OwnKey) {
    const isConfirmed = await confirm({
      confirm: "Delete key",
      focusAfterYes: () => createButton.current,
      text: (
        <p>
          Programs that use it (<span className="font-mono text-small">{key.prefix}…</span>) will no longer have access.
          What they did stays, and the audit trail keeps the key's name. This cannot be undone.
        </p>
      ),
      title: `Delete the key ${key.name}?`,
    });
    if (isConfirmed) deleting.mutate(key);
  }

  return (
    <Card
      aside={
        <Button icon={<Plus size={16} />} onClick={create} ref={createButton} size="small">
          Create key
        </Button>
      }
      title="API keys"
    >
      {deleting.error && (
        <div className="p-3">
          <FailureBanner error={deleting.error} message="Failed to delete key" onDismiss={deleting.reset} />
        </div>
      )}
      <QueryState empty={NO_KEYS} loading={2} nouns="keys" query={query}>
        {({ rows }) => (
          <ul className="*:border-b *:border-border *:last:border-b-0">
            {rows.map((key) => (
              <KeyRow
                busy={deleting.isPending && deleting.variables.id === key.id}
                key={key.id}
                onDelete={() => askToDelete(key)}
                ownKey={key}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <KeyDialog key={round} onCreated={refresh} onOpenChange={setCreating} open={creating} opener={createButton} />
    </Card>
  );
}

function KeyRow({ ownKey, busy, onDelete }: { ownKey: OwnKey; busy: boolean; onDelete: () => void }) {
  const { name, prefix, permissions, createdAt, expiresAt, lastUsedAt } = ownKey;
  return (
    <li className="flex items-center gap-3 px-4 py-3 desk:px-card">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {expiresSoon(expiresAt) && <Badge tone="warning">{`Expires ${formatRelative(expiresAt)}`}</Badge>}
        </p>
        <p className="font-mono text-small text-ink-2">{prefix}…</p>
        <p className="text-small text-ink-2">{describePermissions(permissions)}</p>
        <p className="text-small text-ink-2">
          Created <span className="whitespace-nowrap">{formatDay(createdAt)}</span>, expires{" "}
          <span className="whitespace-nowrap">{formatDay(expiresAt)}</span>
        </p>
        <p className="text-small text-ink-2">{lastUsedAt ? `Last used ${formatRelative(lastUsedAt)}` : "Never used"}</p>
      </div>
      <Button aria-label={`Delete key ${name}, ${prefix}`} busy={busy} onClick={onDelete} size="small">
        Delete
      </Button>
    </li>
  );
}
