import { z } from "zod";

/** A browser's content security policy forbids `new Function`, which zod would try and have reported on every page. */
if (typeof window !== "undefined") z.config({ jitless: true });

export { z };
