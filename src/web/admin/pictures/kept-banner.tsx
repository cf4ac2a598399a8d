import { Banner } from "#ui/banner.tsx";
import { Banners, FailureBanner } from "../base/failure-reason.tsx";
import { titleOf } from "./library-client.ts";
import { PicturePlaces } from "./picture-places.tsx";
import type { KeptPicture } from "./use-removal.ts";

/** Reason why a picture was not deleted, with the places that use it. */
export function KeptBanner({ kept, onDismiss }: { kept: KeptPicture | undefined; onDismiss: () => void }) {
  if (!kept) return null;
  const { picture, error } = kept;
  const message = `${titleOf(picture)} was not deleted`;
  return (
    <Banners>
      {error ? (
        <FailureBanner error={error} message={message} onDismiss={onDismiss} />
      ) : (
        <Banner message={message} onDismiss={onDismiss}>
          <p>It is in use. Take it out of these places first:</p>
          <PicturePlaces usedIn={picture.usedIn} />
        </Banner>
      )}
    </Banners>
  );
}
