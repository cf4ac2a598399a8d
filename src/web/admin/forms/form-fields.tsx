import { type ReactNode, useLayoutEffect, useRef } from "react";

interface FormFieldsProps {
  /** While they are saved, or compared with what somebody else saved: words typed then would be in neither version. */
  closed: boolean;
  children: ReactNode;
}

/** The fields of a form. The focus comes back to where it was when they open again, unless something else has taken it. */
export function FormFields({ closed, children }: FormFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (closed) {
      const isHere = focused instanceof HTMLElement && place.current?.contains(focused);
      left.current = isHere ? focused : undefined;
    } else if (focused === document.body) left.current?.focus();
  }, [closed]);
  return (
    <div className="contents" inert={closed} ref={place}>
      {children}
    </div>
  );
}
