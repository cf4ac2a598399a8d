import type { ReactNode } from "react";

interface SidePicturePageProps {
  heading: string;
  /** Address of a square drawing. */
  picture: string;
  children: ReactNode;
}

/** A short page: a heading with a few lines, and a picture beside it. */
export function SidePicturePage({ heading, picture, children }: SidePicturePageProps) {
  return (
    <section className="wrap grid items-center gap-12 overflow-x-clip py-section md:min-h-[70svh] md:grid-cols-[7fr_5fr]">
      <div className="grid gap-6 text-step-1 text-ink-2">
        <h1 className="display text-step-4 text-ink">{heading}</h1>
        {children}
      </div>
      <img className="rounded-card max-md:-order-1 max-md:w-48" src={picture} alt="" width={800} height={800} />
    </section>
  );
}
