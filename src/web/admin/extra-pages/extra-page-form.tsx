import {
  createExtraPagePreview,
  EXTRA_PAGE_LABELS,
  type ExtraPage,
  type ExtraPageInput as ExtraPageBody,
  ExtraPageChange,
  ExtraPageInput,
  listExtraPageVersions,
  previewExtraPage,
  restoreExtraPage,
  revokeExtraPagePreviews,
} from "#contract/extra-pages.ts";
import { Badge } from "#ui/badge.tsx";
import { area, choice, type FieldsFor, localTime, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { WebsiteLink } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { slugField } from "../forms/slug-field.tsx";
import { HeldPublication } from "../publications/held-publication.tsx";
import {
  PUBLICATION_TONES,
  type PublicationKind,
  publishingVerb,
  STATUS_CHOICES,
} from "../publications/publication.ts";
import { PublicationHistory } from "../publications/publication-history.tsx";
import { PublicationSharing } from "../publications/publication-sharing.tsx";
import { TextAndPreview } from "../publications/text-and-preview.tsx";
import { extraPagesArea } from "./area.ts";
import { extraPages } from "./extra-page-client.ts";

const FIELDS = {
  title: text(EXTRA_PAGE_LABELS.title),
  slug: slugField(EXTRA_PAGE_LABELS.slug, "title", "Used in the web address: /…"),
  summary: text(EXTRA_PAGE_LABELS.summary, { hint: "Below the title, in search results and shared links" }),
  body: area(EXTRA_PAGE_LABELS.body, { rows: 22 }),
  status: choice(EXTRA_PAGE_LABELS.status, "Draft", STATUS_CHOICES),
  publishAt: localTime(EXTRA_PAGE_LABELS.publishAt, "South African time. Future only with Scheduled."),
} satisfies FieldsFor<ExtraPage, ExtraPageBody>;

const field = propsOf(FIELDS);

const KIND: PublicationKind<ExtraPage> = {
  records: extraPages,
  listVersions: listExtraPageVersions,
  restore: restoreExtraPage,
  createPreview: createExtraPagePreview,
  revokePreviews: revokeExtraPagePreviews,
};

export const EXTRA_PAGE_FORM: RecordForm<ExtraPage, ValuesOf<typeof FIELDS>, ExtraPageBody> = {
  records: extraPages,
  name: "Extra Page",
  area: extraPagesArea,
  schemas: { create: ExtraPageInput, change: ExtraPageChange },
  fields: FIELDS,
  verbOf: publishingVerb,
  publicPathOf: ({ status, slug }) => (status === "Published" ? `/${slug}` : undefined),
  sections: (page) => ({
    main: [
      {
        title: "Details",
        line: "Shown at the top of the page.",
        columns: 2,
        fields: ["title", "slug", wide("summary")],
      },
    ],
    rail: [
      page && { own: <HeldPublication record={page} records={extraPages} /> },
      {
        title: "Status",
        line: "Visitors see published pages, and scheduled ones from their time on.",
        fields: ["status", "publishAt"],
      },
    ],
    under: [
      {
        title: "Text",
        line: "Markdown: the buttons above the field write its signs.",
        fields: [{ field: "body", own: <TextAndPreview field={field("body")} preview={previewExtraPage} /> }],
      },
      page && { own: <SharingAndHistory page={page} /> },
      page?.status === "Published" && { own: <WebsiteLink to={`/${page.slug}`} /> },
    ],
  }),
};

export function ExtraPageForm() {
  return (
    <FormPage badge={({ status }) => <Badge tone={PUBLICATION_TONES[status]}>{status}</Badge>} form={EXTRA_PAGE_FORM} />
  );
}

function SharingAndHistory({ page }: { page: ExtraPage }) {
  return (
    <div className="grid items-start gap-4 @3xl:grid-cols-3">
      {page.status !== "Published" && <PublicationSharing kind={KIND} record={page} />}
      <PublicationHistory kind={KIND} record={page} />
    </div>
  );
}
