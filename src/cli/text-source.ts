export { documentFromText } from '#ingest/text/document-from-text.ts';
