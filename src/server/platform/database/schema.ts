import type { NotificationKind, NotificationType } from "#contract/notifications.ts";
import type { DeliveredType, DeliveryFailure } from "#contract/webhooks.ts";

/** Instant as ISO 8601 text in UTC with milliseconds, which sorts by time. */
export type Instant = string;
export type Flag = 0 | 1;
/** JSON text, which a store parses. */
export type Json = string;

/**
 * Columns as both databases return them. Money is whole cents. `…_key` and `search` are folded (`normalizeForSearch`) for
 * sorting and searching without case and accents. `sample` marks sample records.
 */
export interface Schema {
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the token, which is not stored. */
    token_hash: string;
    address: string;
    browser: string;
    created_at: Instant;
    /** Time when the user last gave the password, at the sign-in or later. */
    confirmed_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
    /** Whether the identity provider of the sign-in checked a second factor. */
    provider_factor: Flag;
  };
  /** Known devices of accounts. A device gives no access, but its wrong tries are counted separately. */
  devices: {
    id: string;
    user_id: string;
    /** SHA-256 of the device's token, which is not stored. */
    token_hash: string;
    created_at: Instant;
    last_used_at: Instant;
  };
  /** Sign-ins with a correct password that wait for their second factor. */
  sign_in_challenges: {
    user_id: string;
    /** SHA-256 of the challenge's token, which is not stored. */
    token_hash: string;
    /** Client address of a sign-in on a new device; `""` on a known one. */
    address: string;
    browser: string;
    created_at: Instant;
    expires_at: Instant;
  };
  /** Private calendar addresses of accounts, by the hash of their token. */
  calendar_addresses: { user_id: string; token_hash: string; created_at: Instant };
  keys: {
    id: string;
    user_id: string;
    name: string;
    /** SHA-256 of the key, which is not stored. */
    key_hash: string;
    /** First characters of the key. */
    prefix: string;
    /** A list of permissions as JSON. */
    permissions: string;
    created_at: Instant;
    expires_at: Instant;
    last_used_at: Instant | null;
  };
  notes: {
    id: string;
    /** Id of the record. Exactly one of the four is set. */
    customer_id: string | null;
    message_id: string | null;
    application_id: string | null;
    deal_id: string | null;
    text: string;
    /** Kept name of the author. Null for old rows without one. */
    signed_by: string | null;
    created_at: Instant;
  };
  outbox: {
    id: string;
    kind: string;
    status: "Queued" | "Sent" | "Failed" | "Bounced";
    sender_name: string;
    recipient_name: string;
    recipient_email: string;
    /** Addresses that get a copy, one a line. */
    cc: string;
    reply_to: string;
    subject: string;
    text: string;
    html: string;
    attempts: number;
    /** Time of the next attempt in epoch milliseconds. */
    next_at: number;
    claimed_until: number;
    claimed_by: string;
    last_error: string;
    /** Id of the record the mail is about, so that both are erased together. */
    about_id: string;
    /** One-click unsubscribe URL of a newsletter (RFC 8058); `""` for all other mails. */
    unsubscribe_url: string;
    delete_after: Instant;
    created_at: Instant;
    sent_at: Instant | null;
    /** Batch of a lane, unique with `about_id`: the campaign whose mail this is, to a reader. `""` for mails of no batch. */
    campaign_id: string;
  };
  /** Windows of limits. `key` and `person` are hashes, `ends_at` epoch milliseconds. */
  limits: { key: string; person: string; count: number; ends_at: number };
  idempotency: { key: string; body_hash: string; answer: Json | null; expires_at: number };
  counters: { name: string; value: number };
  /**
   * Changes of the last minutes: `changes.ts`. `kind` is `changed`, `presence` or `notification`, whose record is the account.
   * `record_id` is `""` for many records of the type, and `needs` for the permission of the type.
   */
  noted_changes: { id: number; kind: string; type: string; record_id: string; needs: string; at: Instant };
  /** Names that transactions lock, as hashes: `named-locks.ts`. */
  locks: { name: string; taken_at: Instant };
  /**
   * Files without a record. `due_at` is the end of the time for a record to refer to the file, or 0 if none will; in epoch
   * milliseconds. See `unreferenced-files.ts`.
   */
  loose_files: { store: "files" | "resumes"; name: string; due_at: number; tried_at: number };
  secrets: { name: string; value: string };
  audit: {
    id: string;
    at: Instant;
    account_id: string | null;
    account_name: string;
    /** Name of the API key that was used; `""` for an act of the user. */
    key_name: string;
    action: string;
    record_type: string;
    record_id: string;
    record_name: string;
    request_id: string;
    address: string;
    before: Json | null;
    after: Json | null;
  };
  /**
   * Names under which accounts have signed rows, one row for each account and name. `name` is `""` once it is erased. `account_id` is
   * `""` for words of the program itself. `is_last` marks the last name of a deleted account.
   */
  account_names: { id: string; account_id: string; name: string; is_last: Flag };
  /** Pseudonyms of the people whom an audit entry names: `audit-subjects.ts`. */
  audit_subjects: { subject: string; audit_id: string };
  /** Notifications of accounts, as ids alone: the text is made when it is read. `notify` is the only writer. */
  notifications: {
    id: string;
    account_id: string;
    kind: NotificationKind;
    /** Record that it leads to: the first of several. */
    type: NotificationType;
    record_id: string;
    /** Number of records by their type. */
    counts: Json;
    /** Account that acted; null for a visitor and for the program. */
    actor_id: string | null;
    at: Instant;
    read_at: Instant | null;
    /** 1 until a mail has named it, or none will. */
    is_unmailed: Flag;
    /** Time of the mail that named it. */
    mailed_at: Instant | null;
  };
  /** Addresses of other programs that get events. */
  webhooks: {
    id: string;
    url: string;
    /** A list of events. */
    events: Json;
    /** Secret of the signatures, with its prefix. It is stored as it is, since every signature needs it. */
    secret: string;
    is_active: Flag;
    /** Time of the last delivery that arrived. */
    last_sent_at: Instant | null;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Events that a webhook gets, as ids alone: the body is made when it is sent. `queueDeliveries` adds them. */
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    type: DeliveredType;
    record_id: string;
    /** Record that became part of this one; `""` without. */
    from_id: string;
    /** Mail that nothing can take back any more when the event is sent; `""` without. */
    mail_id: string;
    /** Number among the deliveries of the webhook about one record. They are sent in its order. */
    position: number;
    status: "Pending" | "Sent" | "Failed";
    attempts: number;
    last_status: number | null;
    last_ms: number | null;
    failure: DeliveryFailure | null;
    /** Times in ms, as in `outbox`. */
    next_at: number;
    /** Time of the last attempt. */
    tried_until: number;
    claimed_until: number;
    claimed_by: string;
    created_at: Instant;
  };
  /** Notifications of a later time: the end of a snooze, a task that becomes due. `account_id` set it. */
  reminders: {
    kind: NotificationKind;
    type: NotificationType;
    record_id: string;
    at: Instant;
    account_id: string | null;
  };
  /** Former slugs of records. Each still leads to its record. */
  former_slugs: { resource: string; slug: string; record_id: string; created_at: Instant };
}
