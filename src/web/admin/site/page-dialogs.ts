/** One script for all of them: each file of its own would be named in what every list loads first. */
export { HistoryDialog } from "./history-dialog.tsx";
export { PublishDialog } from "./publish-dialog.tsx";
export { ShareDialog } from "./share-dialog.tsx";
