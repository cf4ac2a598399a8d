// One file for both kinds: a project may have a cover of its own, any other record has a generated one.
export { coverFor } from "#ui/weave/covers.ts";
export { generatedCover } from "#ui/weave/generated-cover.ts";
