import { ChartLine } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { LAZY_MODULES, loadAhead } from "../base/lazy-modules.ts";
import { useLazyModule } from "../base/use-lazy-module.tsx";

/** Button that shows the growth of subscribers above the list. The chart's script loads at the first press. */
export function Growth() {
  const { module, need, failure } = useLazyModule(LAZY_MODULES.subscriberGrowth, "chart");
  const [isShown, setShown] = useState(false);
  const id = useId();
  async function toggle(): Promise<void> {
    setShown(!isShown && (await need()));
  }
  return (
    <div className="mb-3 grid gap-3 print:hidden">
      <Button
        aria-controls={id}
        aria-expanded={isShown}
        className="w-fit"
        icon={<ChartLine aria-hidden size={16} />}
        onClick={toggle}
        onPointerEnter={() => loadAhead(LAZY_MODULES.subscriberGrowth)}
        size="small"
      >
        {isShown ? "Hide growth" : "Show growth"}
      </Button>
      {failure}
      <div className="empty:hidden" id={id}>
        {isShown && module && <module.SubscriberGrowth />}
      </div>
    </div>
  );
}
