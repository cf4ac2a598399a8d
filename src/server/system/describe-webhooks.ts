import { ENDPOINTS, EXAMPLES } from "#contract/calls.ts";
import { Subscriber } from "#contract/newsletter.ts";
import { DELIVERED_TYPES, type DeliveredType, TEST_EVENT, type WebhookRecordType } from "#contract/webhooks.ts";
import { z } from "#contract/zod.ts";

type Json = Record<string, unknown>;

/** Schemas and examples of records as their calls return them, by the type of the record. */
const RECORDS: Readonly<Record<WebhookRecordType, { schema: z.ZodObject; example: object }>> = {
  message: { schema: ENDPOINTS.getMessage.reply.shape.data, example: EXAMPLES.getMessage.reply.data },
  application: { schema: ENDPOINTS.getApplication.reply.shape.data, example: EXAMPLES.getApplication.reply.data },
  customer: { schema: ENDPOINTS.getCustomer.reply.shape.data, example: EXAMPLES.getCustomer.reply.data },
  deal: { schema: ENDPOINTS.getDeal.reply.shape.data, example: EXAMPLES.getDeal.reply.data },
  task: { schema: ENDPOINTS.getTask.reply.shape.data, example: EXAMPLES.getTask.reply.data },
  subscriber: { schema: Subscriber, example: Object(EXAMPLES.listSubscribers.reply[0]) },
  article: { schema: ENDPOINTS.getArticle.reply.shape.data, example: EXAMPLES.getArticle.reply.data },
};

const ID = "01a1f813-a740-7000-8000-0000000000f3";
const DeletedRecord = z.strictObject({ id: z.string() });
const from = z.string().meta({ description: "Id of the customer that was merged into this one" });

const schemaName = (type: string) => type.charAt(0).toUpperCase() + type.slice(1);

/** Schemas to which the webhooks refer, by their names among the components. */
export const WEBHOOK_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([type, { schema }]) => [schemaName(type), schema])),
  MergedCustomer: RECORDS.customer.schema.extend({ from }),
  DeletedRecord,
  DeletedMergedCustomer: DeletedRecord.extend({ from }),
};

const SUMMARIES: Readonly<Record<DeliveredType, string>> = {
  "message.received": "A message came in, and is no spam or was released.",
  "message.answered": "A reply to a message is sent and cannot be taken back any more.",
  "application.received": "An application came in.",
  "customer.created": "A customer was added or imported.",
  "customer.updated": "A field of a customer was changed.",
  "customer.merged": "Another customer was merged into this one.",
  "customer.deleted": "A customer was deleted.",
  "deal.created": "A deal was added.",
  "deal.updated": "A deal was changed, but not won or lost.",
  "deal.won": "A deal was won.",
  "deal.lost": "A deal was lost.",
  "deal.deleted": "A deal was deleted.",
  "task.completed": "A task was completed.",
  "subscriber.confirmed": "A newsletter address was confirmed.",
  "subscriber.unsubscribed": "A newsletter address was unsubscribed, or a confirmed one was deleted.",
  "article.published": "An article was published.",
  [TEST_EVENT]: "An administrator sends a test.",
};

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema and an example of an event's data. A record that was deleted before the event is sent has only its id. */
function dataOf(type: DeliveredType): { schema: Json; example: object } {
  const record = Object.entries(RECORDS).find(([kind]) => type.startsWith(`${kind}.`));
  if (!record || type.endsWith(".deleted")) return { schema: reference("DeletedRecord"), example: { id: ID } };
  const [kind, { example }] = record;
  if (type !== "customer.merged")
    return { schema: { anyOf: [reference(schemaName(kind)), reference("DeletedRecord")] }, example };
  return {
    schema: { anyOf: [reference("MergedCustomer"), reference("DeletedMergedCustomer")] },
    example: { ...example, from: ID },
  };
}

function header(name: string, description: string, example: string): Json {
  return { name, in: "header", required: true, description, schema: { type: "string" }, example };
}

const HEADERS = [
  header(
    "webhook-id",
    "Id of the event at this webhook, the same in each attempt",
    "01a1f813-a740-7000-8000-0000000000f2",
  ),
  header("webhook-timestamp", "Time of the attempt in seconds since 1970", "1795165200"),
  header(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in Base64. Its key is the secret after `whsec_`, decoded from Base64",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

function eventOf(type: DeliveredType): Json {
  const data = dataOf(type);
  const schema = {
    type: "object",
    properties: {
      type: { type: "string", const: type },
      timestamp: { type: "string", format: "date-time", description: "Time of the event" },
      data: data.schema,
    },
    required: ["type", "timestamp", "data"],
    additionalProperties: false,
  };
  const example = { type, timestamp: "2026-11-20T09:00:00.000Z", data: data.example };
  return {
    post: {
      summary: SUMMARIES[type],
      description:
        "Sent to the webhooks that listen to it, at least once, and in order per record. `data` is the record when it is sent.",
      parameters: HEADERS,
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses: {
        "2XX": { description: "Delivered. The body is ignored." },
        "410": { description: "Nothing more is wanted: the webhook is switched off." },
        default: { description: "Not delivered, as is no answer within 10 seconds. Sent again for up to three days." },
      },
      security: [],
    },
  };
}

/** Description of each event that webhooks send, and of the test. */
export const WEBHOOKS: Readonly<Record<string, Json>> = Object.fromEntries(
  DELIVERED_TYPES.map((type) => [type, eventOf(type)]),
);
