import { PersonSearch } from "./person-search.tsx";
import { RetentionDays } from "./retention-rule.tsx";
import { SettingsPage } from "./settings-page.tsx";

export function PersonalData() {
  return (
    <SettingsPage section="Personal data">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PersonSearch />
        <RetentionDays />
      </div>
    </SettingsPage>
  );
}
