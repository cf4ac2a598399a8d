import { z } from "zod";

/** The content security policy forbids `new Function`. Browsers would report an attempt of zod on every page. */
if (typeof window !== "undefined") z.config({ jitless: true });

export { z };
