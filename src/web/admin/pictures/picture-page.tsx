import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import { LIMITS } from "#contract/fields.ts";
import { changePicture, deletePicture, type Picture, PictureChange, replacePictureFile } from "#contract/pictures.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Fact } from "#ui/facts.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { CardSkeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { Banners, FailureBanner } from "../base/failure-reason.tsx";
import NotFound from "../base/not-found.tsx";
import { QueryState } from "../base/query-state.tsx";
import { ScreenTitle } from "../base/screen-title.tsx";
import { type FieldsOf, propsOf, text, valuesOf } from "../forms/field-table.ts";
import { FormText, FormTextArea } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { discardUnsaved } from "../forms/unsaved-changes-guard.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { useFormRecord } from "../resources/open-record.ts";
import { isNotFound, isStale } from "../resources/resource-client.ts";
import { picturesArea } from "./area.ts";
import { Crops, FOCUS_FIELDS, FocalPoint, type Focus } from "./focal-point.tsx";
import { KeptBanner } from "./kept-banner.tsx";
import { PICTURE_KEYS, pictureQuery, sizeOf, titleOf } from "./library-client.ts";
import { PicturePlaces } from "./picture-places.tsx";
import { ReplaceFile } from "./replace-file.tsx";
import { useRemoval } from "./use-removal.ts";

/** Page of a picture: alternative text, focal point with its crops, and the places that use it. */
export function PicturePage() {
  const { id = "" } = useParams();
  const [reloads, setReloads] = useState(0);
  const query = useFormRecord(pictureQuery(id));
  if (isNotFound(query.error)) return <NotFound />;
  async function reload() {
    await query.refetch();
    setReloads((times) => times + 1);
  }
  if (query.data) return <Editor key={`${id} ${reloads}`} loaded={query.data} onReload={reload} />;
  return (
    <div className="w-full max-w-page">
      <div className="mt-4">
        <BackLink to={picturesArea.path}>Back to all pictures</BackLink>
      </div>
      <PageTitle title="Picture" />
      <QueryState
        failed="Failed to load picture"
        isInset
        loading={<CardSkeleton shape={[{ fields: [{ control: "area" }, {}] }]} />}
        nouns="picture"
        query={query}
      >
        {() => null}
      </QueryState>
    </div>
  );
}

const CARD = "grid gap-4 rounded-panel border border-border bg-surface p-4 shadow-1 desk:p-5";
const CARD_TITLE = "text-base leading-tight font-bold tracking-[-0.008em] font-stretch-106%";

const PICTURE_FIELDS = {
  fileName: text("Name"),
  // A line that was pasted with breaks stays one line.
  alt: { ...text("Alternative text"), write: (value: string) => value.replace(/\n/g, " ") },
  ...FOCUS_FIELDS,
} satisfies FieldsOf<Picture>;
const field = propsOf(PICTURE_FIELDS);

function Editor({ loaded, onReload }: { loaded: Tagged<Picture>; onReload: () => void }) {
  const { record: picture, etag } = loaded;
  const [notReplaced, setNotReplaced] = useState<Error>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [mayChange, mayRemove] = [useMayCall(changePicture), useMayCall(deletePicture)];
  const mayReplace = useMayCall(replacePictureFile);
  const removal = useRemoval(() => {
    discardUnsaved();
    navigate(picturesArea.path);
  });
  const state = useSmallForm({
    noun: "picture",
    draftPath: picturesArea.paths.one(picture.name),
    fields: PICTURE_FIELDS,
    schema: PictureChange,
    stored: { values: valuesOf(PICTURE_FIELDS, picture), etag },
    afterSave: "stays",
    send: (body, attempt) => callRecord(changePicture, { params: { name: picture.name }, body, ifMatch: attempt.etag }),
    // As the server stores them: without space around the text.
    savedAs: (saved) => ({ values: valuesOf(PICTURE_FIELDS, saved.record), etag: saved.etag }),
    async show(saved) {
      toast("Picture saved");
      queryClient.setQueryData(PICTURE_KEYS.record(picture.name), saved);
      await queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
    },
  });
  const { failure, methods } = state;
  const [alt, focusX, focusY] = useWatch({ control: methods.control, name: ["alt", "focusX", "focusY"] });
  const focus: Focus = { focusX, focusY };

  function reload() {
    state.discard();
    onReload();
  }
  return (
    <SmallForm
      className="w-full max-w-page"
      label="Picture"
      onSend={() => mayChange && void state.submit()}
      state={state}
    >
      <ScreenTitle>{`${titleOf(picture)} | Pictures`}</ScreenTitle>
      <div className="mt-4">
        <BackLink to={picturesArea.path}>Back to all pictures</BackLink>
      </div>
      <PageTitle
        actions={
          <>
            {mayRemove && (
              <Button busy={removal.busy} icon={<Trash2 size={16} />} onClick={() => void removal.remove(picture)}>
                Delete
              </Button>
            )}
            {mayChange && (
              <Button busy={state.busy} type="submit" variant="primary">
                Save
              </Button>
            )}
          </>
        }
        title={titleOf(picture)}
      />
      <KeptBanner kept={removal.kept} onDismiss={removal.dismiss} />
      <Banners>
        <FailureBanner
          error={failure}
          message="The picture was not saved"
          onDismiss={state.dismiss}
          {...(failure && isStale(failure) && { action: { label: "Load the latest version", onAct: reload } })}
        />
        <FailureBanner
          error={notReplaced}
          message="The file was not replaced"
          onDismiss={() => setNotReplaced(undefined)}
        />
      </Banners>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 gap-4">
          <section aria-label="Alternative text" className={CARD}>
            <h2 className={CARD_TITLE}>Alternative text</h2>
            <FormTextArea
              {...field("alt")}
              hint={`What the picture shows, for visitors who do not see it. At most ${LIMITS.short} characters, without line breaks.`}
              labelHidden
              onKeyDown={(event) =>
                event.key === "Enter" && !(event.ctrlKey || event.metaKey) && event.preventDefault()
              }
              readOnly={!mayChange}
              rows={3}
            />
          </section>
          <section aria-label="Focal point" className={CARD}>
            <h2 className={CARD_TITLE}>Focal point</h2>
            <FocalPoint alt={alt} focus={focus} onChange={state.change} readOnly={!mayChange} src={picture.url} />
          </section>
        </div>
        <div className="grid min-w-0 gap-4">
          <section aria-label="Previews" className={CARD}>
            <h2 className={CARD_TITLE}>Previews</h2>
            <Crops focus={focus} src={picture.url} />
          </section>
          <section aria-label="Places" className={CARD}>
            <h2 className={CARD_TITLE}>Used in</h2>
            <PicturePlaces usedIn={picture.usedIn} />
          </section>
          <section aria-label="File" className={CARD}>
            <h2 className={CARD_TITLE}>File</h2>
            <FormText {...field("fileName")} readOnly={!mayChange} />
            <dl className="grid gap-3">
              <Fact name="Size">{sizeOf(picture)}</Fact>
              <Fact name="File">{`${Math.max(1, Math.round(picture.bytes / 1024)).toLocaleString("en-US")} kB`}</Fact>
              <Fact name="Uploaded">{formatInstant(picture.createdAt)}</Fact>
            </dl>
            <p>
              <a className="underlined-link" href={picture.url}>
                Open the picture
              </a>
            </p>
            {mayReplace && (
              <ReplaceFile
                etag={etag}
                isUnsaved={state.isUnsaved}
                onFailed={setNotReplaced}
                onReplaced={(name) => navigate(picturesArea.paths.one(name), { replace: true })}
                picture={picture}
              />
            )}
          </section>
        </div>
      </div>
    </SmallForm>
  );
}
