export { UserMenuItems } from "./frame/user-menu-items.tsx";
export { DisplayOptions } from "./resource/display-options.tsx";
export { ExportMenu } from "./resource/export-menu.tsx";
