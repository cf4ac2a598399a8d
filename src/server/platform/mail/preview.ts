/** Mail with sample data, for developers. */
export interface MailPreview {
  kind: string;
  subject: string;
  text: string;
  html: string;
}
