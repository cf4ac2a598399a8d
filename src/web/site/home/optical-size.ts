/** Area of a logo in the strip, in square px, about that of a name with its drawn logo. */
const LOGO_AREA = 3200;
/** Largest sides of a logo, in px. */
export const MAX_LOGO_WIDTH = 200;
const MAX_LOGO_HEIGHT = 56;

/** Returns the size in which a picture covers the same area as the other logos, so that all look equally heavy. */
export function opticalSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const ratio = width / height;
  const ofArea = Math.sqrt(LOGO_AREA * ratio);
  const shown = Math.min(ofArea, MAX_LOGO_WIDTH, MAX_LOGO_HEIGHT * ratio);
  return { width: Math.max(1, Math.round(shown)), height: Math.max(1, Math.round(shown / ratio)) };
}
