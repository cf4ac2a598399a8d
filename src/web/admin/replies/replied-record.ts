import type { Answered } from "#contract/replies.ts";

/** What of a record somebody needs who answers it. */
export interface RepliedRecord {
  id: string;
  name: string;
  email: string;
  /** What the default subject is made of. */
  about: string;
  reference: string;
  job?: string | undefined;
  isSpam?: boolean;
  /** Its replies are expected to be there; undefined where that is not known. */
  answered?: Answered | null;
}
