import { PRODUCT_PAGE } from "#content/catalogue.ts";
import type { ProductPicture } from "./product-pictures.ts";
import type { CardWire } from "./wire-of.ts";

interface GalleryProps {
  pictures: readonly ProductPicture[];
  name: string;
  wire: CardWire;
}

/** The first one large, the others below it. Drawn covers say nothing of the product and have no words. */
export function Gallery({ pictures, name, wire }: GalleryProps) {
  return (
    <ul className="gallery" aria-label={PRODUCT_PAGE.pictures} data-wire={wire}>
      {pictures.map(({ src, width, height, drawn }, index) => (
        <li
          className="aspect-4/3 rounded-[16px] bg-(--tint) overflow-hidden first:col-span-full first:rounded-card forced-colors:border"
          key={src}
        >
          <img
            className={drawn ? "drawn" : undefined}
            src={src}
            alt={drawn ? "" : pictureTexts(name, index, pictures.length)}
            width={width}
            height={height}
            loading={index === 0 ? undefined : "lazy"}
            fetchPriority={index === 0 ? "high" : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function pictureTexts(name: string, index: number, count: number): string {
  return count > 1 ? `${name}, picture ${index + 1} of ${count}` : name;
}
