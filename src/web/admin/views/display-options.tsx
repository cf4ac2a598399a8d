import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { DENSITIES, PAGE_SIZES } from "#contract/preferences.ts";
import { LIST_SCREENS } from "#contract/screens.ts";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { Popover } from "#ui/popover.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { usePermissions } from "../base/account.ts";
import { useChangePreferences, usePreferences } from "../base/preferences.ts";
import type { DisplayProps } from "../lists/list-page.tsx";
import type { ListControls } from "../resources/list-state.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { findShownView, mayChangeView, VIEWS_QUERY } from "./views.ts";

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

interface DisplayOptionsProps<Row> extends DisplayProps<Row> {
  trigger: ReactElement;
  /** Element of the trigger, which takes the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** Row height, page size and columns of a list: preferences of the user, or part of a saved view. */
export function DisplayOptions<Row>({ columns, controls, wide, trigger, opener }: DisplayOptionsProps<Row>) {
  const [open, setOpen] = useState(false);
  const { density } = usePreferences();
  const { choosePageSize, chooseColumns, change, failed } = useDisplayChoices(controls);
  const { shape, state } = controls;
  const [isNaming, setNaming] = useState(false);
  function openView() {
    setOpen(false);
    setNaming(true);
  }
  return (
    <>
      <Popover label="Display" onOpenChange={setOpen} open={open} opensItself trigger={trigger}>
        <div className="grid gap-4">
          {/* First, so that a key opens this and Enter keeps the view. */}
          <ViewActions controls={controls} onPress={openView} />
          {wide && (
            <Option title="Rows">
              <ViewSwitch
                choices={DENSITIES.map((value) => ({ value, label: value }))}
                className="*:flex-1"
                label="Rows"
                onShow={(density) => change({ density })}
                shown={density}
              />
            </Option>
          )}
          {shape.rowsWithoutPager === undefined && (
            <Option title="Rows per page">
              <ViewSwitch
                choices={SIZES}
                className="*:flex-1"
                label="Rows per page"
                onShow={(size) => choosePageSize(size)}
                shown={String(state.pageSize)}
              />
            </Option>
          )}
          {wide && (
            <ColumnChoice
              chosen={state.columns}
              columns={columns}
              names={LIST_SCREENS[shape.screen].names}
              onChoose={chooseColumns}
            />
          )}
          {failed && (
            <p className="text-danger" role="alert">
              Your choice could not be saved. It applies in this browser for now.
            </p>
          )}
        </div>
      </Popover>
      <ViewDialog controls={controls} onOpenChange={setNaming} open={isNaming} opener={opener} />
    </>
  );
}

/** Saves a choice as a preference, or in the URL if the URL already sets the same thing. */
function useDisplayChoices({ shape, inUrl, pinDisplay, goToPage }: ListControls) {
  const { change, failed } = useChangePreferences();
  const { screen } = shape;
  return {
    change,
    failed,
    choosePageSize(chosen: string) {
      const pageSize = PAGE_SIZES.find((size) => String(size) === chosen) ?? 10;
      if (inUrl.pageSize) return pinDisplay({ pageSize });
      change({ pageSizes: { [screen]: pageSize } });
      // The third page of ten is not the third of fifty.
      if (inUrl.page > 1) goToPage(1, true);
    },
    chooseColumns(columns: string[]) {
      if (inUrl.columns) pinDisplay({ columns });
      else change({ columns: { [screen]: columns } });
    },
  };
}

function Option({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-small font-medium text-ink-2">
        {title}
      </span>
      {children}
    </div>
  );
}

interface ColumnChoiceProps<Row> {
  columns: DisplayProps<Row>["columns"];
  chosen: readonly string[];
  /** Column that cannot be hidden. */
  names: string;
  onChoose: (columns: string[]) => void;
}

function ColumnChoice<Row>({ columns, chosen, names, onChoose }: ColumnChoiceProps<Row>) {
  const id = useId();
  // Ticked at once, wherever the choice is kept: an address takes its time.
  const [ticked, setTicked] = useState(chosen);
  useEffect(() => setTicked(chosen), [chosen]);
  function toggle(name: string, isShown: boolean) {
    const next = isShown ? [...ticked, name] : ticked.filter((other) => other !== name);
    setTicked(next);
    onChoose(next);
  }
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-ink-2">Columns</legend>
      {columns.map(({ id: name, header }) => {
        const isFixed = name === names;
        return (
          <label
            className="flex min-h-8 cursor-pointer items-center gap-2.5 has-disabled:cursor-default has-disabled:text-ink-3"
            htmlFor={`${id}-${name}`}
            key={name}
          >
            <Tick
              checked={ticked.includes(name)}
              disabled={isFixed}
              id={`${id}-${name}`}
              onChange={({ target }) => toggle(name, target.checked)}
            />
            {header}
          </label>
        );
      })}
    </fieldset>
  );
}

interface ViewActionsProps {
  controls: ListControls;
  onPress: () => void;
}

/** Button that opens the dialog of the shown view, or of a new one if the user may not change it. */
function ViewActions({ controls, onPress }: ViewActionsProps) {
  const { data } = useQuery(VIEWS_QUERY);
  const permissions = usePermissions();
  const shown = data && findShownView(data.rows, controls);
  return (
    <div className="border-b border-border pb-3.5">
      <Button className="w-full" icon={<Bookmark className="text-ink-2" size={16} />} onClick={onPress}>
        {shown && mayChangeView(shown, permissions) ? "Edit this view" : "Save as a view"}
      </Button>
    </div>
  );
}
