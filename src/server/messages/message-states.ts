export { daysBefore, isInState, type Viewer } from "#server/messages/states-store.ts";
