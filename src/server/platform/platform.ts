import type { FastifyInstance } from "fastify";
import type { CompanyLook } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import type { mergedUnder } from "#contract/endpoint.ts";
import type { Morning } from "#contract/morning.ts";
import type { PageLink } from "#contract/page-documents.ts";
import type { Permission } from "#contract/permissions.ts";
import type { FoundRecord, SearchedType, SiteResultType } from "#contract/search.ts";
import type { HideablePageKey, RecordPagePath } from "#contract/site-pages.ts";
import type { Vocabulary } from "#contract/vocabulary.ts";
import type { WebhookRecordType } from "#contract/webhooks.ts";
import type { Config } from "#server/platform/config.ts";
import type { ChangeFeed } from "#server/platform/database/change-feed.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import type { Rank, SiteRequest } from "#server/platform/database/ranked-search.ts";
import type { Holder, SampledTable } from "#server/platform/database/samples.ts";
import type { AnyTable, PersonalTable } from "#server/platform/database/table.ts";
import type { FileStore } from "#server/platform/files/file-storage.ts";
import type { Log } from "#server/platform/http/log.ts";
import type { RequestMetrics } from "#server/platform/http/request-metrics.ts";
import type { RunningLoop } from "#server/platform/loops.ts";
import type { MailFile } from "#server/platform/mail/mail-attachments.ts";
import type { OutgoingMail } from "#server/platform/mail/outgoing-mail.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { OutboxRow } from "#server/platform/mail/store.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";
import type { AnyPersonalRecords } from "#server/platform/people/personal-records.ts";
import type { AccountWork } from "#server/platform/records/account-work.ts";
import type { TrailAuthor } from "#server/platform/records/audit.ts";
import type { ReplyTargets } from "#server/platform/records/reply-target.ts";
import type { PasswordHashing } from "#server/platform/session/passwords.ts";
import type { WorkQueue } from "#server/platform/work-queue.ts";

/** Services of the running program. One per app; the process has no other state that other processes would need. */
export interface Platform {
  config: Config;
  database: Database;
  /** Changes of all processes on the database. */
  changes: ChangeFeed;
  /**
   * Returns the public pages that the company hides. Inside a transaction they are read with its `db`, which saves a second
   * connection.
   */
  hiddenPages: (db?: Read) => Promise<ReadonlySet<HideablePageKey>>;
  /** Returns the company's name, and its look where it differs from ours. */
  companyLook: () => Promise<CompanyLook>;
  /** Returns the company's categories and departments. Inside a transaction they are read again with its `db`. */
  vocabulary: (db?: Read) => Promise<Vocabulary>;
  /** All features of the program. */
  features: readonly Feature[];
  log: Log;
  /** Counters of responses and forms, for the metrics. */
  counts: RequestMetrics;
  /** Loops of this process. `every` in `loops.ts` adds them, and the stop waits for all of them. */
  loops: Set<RunningLoop>;
  hashing: PasswordHashing;
  /** Queue of pages and covers to render. */
  renders: WorkQueue;
  /** Current time. Tests set it. */
  now: () => Date;
  /** Secret that signs tokens of visitors, such as form tokens. All processes on the database share it. */
  signingSecret: string;
  /** Store of pictures, which are public under their names. Its folder is `files`. */
  publicFiles: FileStore;
  /** Store of résumés, attachments and files of mails, to which only users with the permission have access. Its folder is `resumes`. */
  privateFiles: FileStore;
  /** Store of erased people, which survives the restore of a database. */
  erasures: FileStore;
  /** Returns whether the program is stopping, so that it asks for no more requests. */
  isStopping: () => boolean;
  /** Wakes the outbox after mail was queued, before its next poll. */
  mailQueued: () => void;
  /** Counts a form of a visitor for the visit from which it came. */
  goalReached: (visitor: { address: string; browser: string }) => void;
  /** Wakes the maker of sizes after a picture was uploaded, before its next poll. */
  pictureStored: () => void;
}

/** Feature of the program on the server. `src/server/features.ts` lists all. */
export type Feature = AnyFeature &
  ({ tables?: readonly ImpersonalTable[] } | { people: { records: AnyPersonalRecords } });

/** Table without records of people. A feature with records of people must declare how to export and erase them. */
type ImpersonalTable = AnyTable & { namesPeople: Exclude<AnyTable["namesPeople"], PersonalTable["namesPeople"]> };

/** Capabilities that a feature may declare. Each is read by one part of the program. */
interface AnyFeature {
  /** Name of the feature's folder. */
  name: string;
  tables?: readonly AnyTable[];
  /** Paths that the feature serves. */
  http?: {
    /** Adds its calls below `/api`. */
    calls?(api: FastifyInstance, platform: Platform): void;
    /** Adds its own paths: pictures, files, the sitemap. */
    files?(app: FastifyInstance, platform: Platform): void | Promise<void>;
  };
  search?: {
    /** Search of the feature's records for the quick search. */
    staff?: SearchSource;
    /** Search of what the feature shows to visitors, for the search over the site. */
    site?: SiteSearchSource;
  };
  /** Public pages, for the cache of pages and for links. */
  site?: {
    /** Pages of the feature's records. `find` finds a published record by its present or a former slug. */
    pages?: { under: RecordPagePath; find(db: Read, slug: string, now: Date): Promise<unknown> };
    /** Places of the feature's records on a page that lists them. `has` returns whether a published record has this anchor. */
    places?: { path: string; has(db: Read, anchor: string): Promise<boolean> };
    /** Texts of the feature's records that may lead to other pages. */
    links?: LinkingTexts;
    /** Returns when public pages next change without a request: after `after`, or before it if overdue. Undefined for never. */
    findNextChange?(db: Read, after: string): Promise<string | undefined>;
  };
  /** Returns the texts of the published terms. Settings that need a sentence in them look for it. */
  findTerms?(db: Read): Promise<readonly string[]>;
  /** Content of a new database. */
  content?: {
    /** Inserts the initial content, once for each database. */
    initial?(tx: Tx, now: Date): Promise<void>;
    samples?: Samples;
    /** Adapts what is stored to this version of the program, at each start and before the first request. */
    adapt?(platform: Platform): Promise<void>;
    history?: SampleHistory;
  };
  /** Data about people, for export and erasure. */
  people?: {
    records?: AnyPersonalRecords;
    mentions?: Mentions;
  };
  /** Work and records that end or move with an account. */
  accounts?: {
    /** Open work that accounts have in the feature. It moves to another account, or to nobody when its account leaves. */
    work?: readonly AccountWork[];
    /** Ends what depends on permissions of accounts, in the transaction that changes an account and after the change. */
    changed?(tx: Tx, platform: Platform, actor: TrailAuthor): Promise<void>;
  };
  /** Records that are published or sent at a later time, in the name of the account that scheduled them. */
  scheduled?: ScheduledWork;
  /** Records of the feature that belong to customers. */
  customers?: {
    /** Returns the number of a customer's open messages. */
    countOpenMessages(platform: Pick<Platform, "config" | "database" | "now">, customerId: string): Promise<number>;
  };
  /** Records of the feature that can become part of another one. */
  merged?: {
    under: NonNullable<ReturnType<typeof mergedUnder>>;
    /** Returns the id of the record that a former one became part of. */
    findKept(db: Read, id: string): Promise<string | undefined>;
  };
  /** Numbers of the feature's records that wait for an account, for My day and the daily mail. */
  morning?: MorningCounts;
  /** Records of the feature about which accounts are notified. */
  notified?: NotifiedRecords;
  /** Records of the feature about which webhooks get events. */
  webhooks?: WebhookRecords;
  /** Records of the feature that staff can reply to. */
  replyTargets?: ReplyTargets;
  mail?: FeatureMail;
  /** Work besides requests. */
  background?: {
    /** Starts the feature's loops, by `every`. */
    start?(platform: Platform): void;
    /** Removes expired data, once an hour. */
    sweep?(platform: Platform): Promise<unknown>;
    /** Deletes records at the end of their period, once an hour, if the clock is trusted. */
    deleteDue?(platform: Platform): Promise<unknown>;
  };
}

/** Texts of records that are public or scheduled, with the addresses to which they lead. */
interface LinkingTexts {
  place: Extract<PageLink["place"], "article" | "extra-page">;
  /** Yields the texts that have a link, the newest first. `path` is the public path of the record. */
  stream(database: Database): AsyncIterable<{ id: string; title: string; path: string; hrefs: readonly string[] }>;
}

/** Records about which webhooks get events. */
interface WebhookRecords {
  type: WebhookRecordType;
  /** Returns a record as its call returns it; undefined if it does not exist. */
  find(platform: Platform, id: string): Promise<object | undefined>;
}

/** Numbers of records that wait for an account. */
interface MorningCounts {
  needs: Permission;
  count(db: Read, config: Config, accountId: string, moment: MorningMoment): Promise<Partial<Morning>>;
}

/** Time of a morning, with the South African day and its span in UTC. */
export interface MorningMoment {
  now: Date;
  today: string;
  from: string;
  to: string;
}

/** Parts of the outbox that a feature declares for its mails. */
interface FeatureMail {
  /** Returns its mails with sample data, for developers. */
  previews?(company: Company, publicUrl: string): readonly MailPreview[];
  /** Kinds of deliveries of the outbox, besides mails whose rows have the whole text. */
  lanes?: readonly Lane[];
  /** Files of a mail that is about to be sent. Throws a `MissingMailFile` if the mail must not be sent without one. */
  findFiles?(platform: MailFilePlatform, mail: { id: string; kind: string }): Promise<readonly MailFile[]>;
  /** Address to which mail servers report that a mail cannot be delivered; undefined for that of the sender. */
  findReturnPath?(platform: MailFilePlatform & Pick<Platform, "config">): Promise<string | undefined>;
  /** Ids of the earlier mails to which a mail that is about to be sent refers, oldest first. Those of received mails are in brackets. */
  findReferences?(platform: MailFilePlatform, mail: { id: string; kind: string }): Promise<readonly string[]>;
  /**
   * Updates records about which a mail has failed, came back or was queued again, in the transaction of that change. A lane may also
   * report each mail that was sent.
   */
  statusChanged?(tx: Tx, mail: ChangedMail, platform: Pick<Platform, "features" | "now">): Promise<void>;
}

/** The company's own texts that may name people. An export lists them, and users change them by hand. */
export interface Mentions {
  /** Type of the records in the audit trail. */
  type: string;
  /** Returns the ids of the records whose texts contain one of these addresses. */
  find(database: Pick<Database, "kind" | "read">, keys: readonly string[]): Promise<Iterable<string>>;
}

/** Work on the scheduled records of a type. The feature keeps the rows of `schedules` in step with the status of its records. */
export interface ScheduledWork {
  /** Type of the records in the audit trail. */
  type: string;
  /** Permission without which an account's schedules become drafts. */
  needs: Permission;
  /** Publishes or sends what is due at one instant. */
  run(tx: Tx, due: readonly DueRecord[], at: Date): Promise<void>;
  /** Makes a record a draft again, with an audit entry. Returns how a mail names it; undefined if it was not scheduled. */
  takeBack(tx: Tx, platform: Pick<Platform, "now">, actor: TrailAuthor, id: string): Promise<TakenBack | undefined>;
}

/** Record that is due, with the account in whose name it is; `null` for the installation. */
export interface DueRecord {
  id: string;
  account: { id: string; name: string; email: string } | null;
}

/** Record that was scheduled, with its path in the back office and the time for which it was planned. */
export interface TakenBack {
  title: string;
  path: string;
  at: string;
}

type MailFilePlatform = Pick<Platform, "database" | "publicFiles" | "privateFiles">;

/** Mail of the outbox, with the id of the record that it is about. */
export interface ChangedMail {
  id: string;
  kind: string;
  aboutId: string;
  /** Campaign of the mail; `""` for all other mails. */
  campaignId: string;
  status: "Queued" | "Sent" | "Failed" | "Bounced";
  /** Set if a mail that is queued again had failed. */
  wasFailed?: boolean;
  /** Set if the mail server refused the recipient for good, not the sender or the mail. */
  isRecipientRefused?: boolean;
  /** Reason of a failure. */
  reason?: string;
  /** Time at which a mail that came back was sent. */
  sentAt?: string;
}

/** Kind of deliveries of the outbox. Each kind has places of its own, so that its rows, however many and slow, hold up no other kind. */
export interface Lane {
  name: string;
  /** Deliveries at a time in each process. */
  places: number;
  /**
   * Rest of a process after this many deliveries that failed for now, one after the other. Otherwise it would try all 20,000 mails
   * of a campaign at once at a server that is away, or that takes no more mail in this hour.
   */
  rest?: { after: number; ms: number };
  /** Whether `mail.statusChanged` also hears of each row that was delivered. Rows of such a lane change counts that they share. */
  reportsSent: boolean;
  /** Batches whose rows may be delivered now, first things first: the `campaign_id` of the rows. No two lanes share a batch. */
  findBatches(db: Read): Promise<readonly string[]>;
  /**
   * Counts a reader who unsubscribed by the link in a mail of the batch, with the time at which the reader had subscribed. `null` if no
   * row of the lane has such a link.
   */
  countUnsubscribed: ((tx: Tx, batch: string, confirmedAt: string) => Promise<void>) | null;
  /** Returns the delivery of a claimed row, just before it is made. Returns undefined if the row must be deleted instead. */
  compose(
    platform: Platform,
    row: OutboxRow,
    deliverMail: (mail: OutgoingMail) => Promise<void>,
  ): Promise<(() => Promise<void>) | undefined>;
}

/** Search of one kind of records by a term, with a maximum number of hits. The caller may read all records of the kind or some. */
export interface SearchSource {
  type: SearchedType;
  find(
    database: Database,
    term: string,
    most: number,
    permissions: readonly Permission[],
  ): Promise<Omit<FoundRecord, "type">[]>;
}

/** Search of one type of public results. */
export interface SiteSearchSource {
  type: SiteResultType;
  /** Returns the best matches by rank and then by title. */
  find(platform: Platform, request: SiteRequest): Promise<SiteMatch[]>;
}

/** Public page or record that has all words of a query. */
export interface SiteMatch {
  rank: Rank;
  title: string;
  /** Path on the site. */
  url: string;
  /** Returns the texts for the excerpt. The first text introduces the record. */
  texts(): readonly string[];
}

/** History that belongs to sample records. */
export interface SampleHistory {
  /** Inserts the history after all sample records, in their transaction. */
  load(tx: Tx, now: Date): Promise<void>;
  /** Removes the history with the sample records. */
  remove(tx: Tx): Promise<void>;
}

/** Sample records of a feature. */
export interface Samples {
  table: SampledTable;
  /** Columns by which records of people keep a sample. */
  heldBy?: readonly Holder[];
  /** Private files of the samples, which are stored before they are loaded. */
  files?: readonly SampleFile[];
  /**
   * Inserts marked samples if no records exist, with the names of their stored files. The caller makes sure that it runs once for
   * each database. Initial content is inserted by `content.initial` instead.
   */
  load?(tx: Tx, now: Date, files: readonly string[]): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
}

/** Private file of a sample record, before it is stored under another name. */
export interface SampleFile {
  extension: string;
  contents: string;
}
