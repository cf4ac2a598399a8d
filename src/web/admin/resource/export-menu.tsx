import type { ReactElement } from "react";
import { Menu, MenuItem } from "#ui/menu.tsx";
import type { ExportFormat } from "./export-title.tsx";

interface ExportMenuProps {
  trigger: ReactElement;
  onChoose: (format: ExportFormat) => void;
}

export function ExportMenu({ trigger, onChoose }: ExportMenuProps) {
  return (
    <Menu opensItself trigger={trigger}>
      <MenuItem onAct={() => onChoose("xlsx")}>Excel (.xlsx)</MenuItem>
      <MenuItem onAct={() => onChoose("csv")}>CSV</MenuItem>
    </Menu>
  );
}
