import type { ImgHTMLAttributes } from "react";
import type { ShownPicture } from "#contract/pictures.ts";
import { classNames } from "#ui/class-names.ts";

/** Uploaded picture, or a drawn one, which has neither sizes nor a focal point. */
export type SitePictureData = Pick<ShownPicture, "src" | "width" | "height"> &
  Partial<Pick<ShownPicture, "sizes" | "focusX" | "focusY" | "isTransparent">>;

interface SitePictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, "loading" | "fetchPriority"> {
  picture: SitePictureData;
  alt: string;
  className?: string | undefined;
  /** Widths of the picture on the page, as the attribute `sizes` of an image has them. */
  widths: string;
}

/** Widths of a picture between the margins of a page. */
const WIDE = "(width >= 1440px) 84rem, 94vw";

/** Picture in the smallest file that is sharp enough. While its sizes are being made, it is the original. */
export function SitePicture({ picture, widths, className, alt, ...loading }: SitePictureProps) {
  const { src, width, height, isTransparent, sizes = [] } = picture;
  const image = (
    <img
      className={classNames(className, isTransparent && "see-through", ...focusClasses(picture)) || undefined}
      src={src}
      alt={alt}
      width={width}
      height={height}
      {...loading}
    />
  );
  if (sizes.length === 0) return image;
  const srcSet = (kind: "avif" | "webp") => sizes.map((size) => `${size[kind]} ${size.width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={widths} />
      <source type="image/webp" srcSet={srcSet("webp")} sizes={widths} />
      {image}
    </picture>
  );
}

/** Picture in a place of a page's document; nothing while the place is empty. */
export function WidePicture({ picture }: { picture: ShownPicture | null }) {
  if (!picture) return null;
  return <SitePicture alt={picture.alt} className="wide-picture" loading="lazy" picture={picture} widths={WIDE} />;
}

/** Returns the classes of a focal point in tenths, since the content security policy allows no style attribute. */
export function focusClasses({ focusX = 0.5, focusY = 0.5 }: Pick<SitePictureData, "focusX" | "focusY">): string[] {
  const [x, y] = [Math.round(focusX * 10), Math.round(focusY * 10)];
  return x === 5 && y === 5 ? [] : ["focal", `focal-x-${x}`, `focal-y-${y}`];
}
