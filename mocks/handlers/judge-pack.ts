import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { MAX_PACK_BYTES, MAX_PACK_FILES } from '#api/schemas/judge-pack.ts';
import type { PackUpload, Runtime } from '#runtime/protocol.ts';
import { answer, refuse } from './respond.ts';
import { route } from './route.ts';

/** The judge pack: its description, its files as parts of a form under the name `file`, and its removal. */
export const judgePackHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.judgePack, async () => answer(await service.judgePack()), 'grounded_answers'),
  route(
    'put',
    ROUTES.judgePack,
    async ({ request }) => {
      let form: FormData;
      try {
        form = await request.formData();
      } catch {
        return refuse('invalid_payload', 'Send the files of the pack as a form (multipart/form-data).', 'file');
      }
      const files = form.getAll('file').filter((part) => part instanceof File);
      if (files.length === 0) return refuse('invalid_payload', 'There is no file in this form.', 'file');
      if (files.length > MAX_PACK_FILES) {
        return refuse('invalid_payload', `${files.length} files are no pack: drop in its own files alone.`, 'file');
      }
      if (files.reduce((sum, { size }) => sum + size, 0) > MAX_PACK_BYTES) {
        const most = MAX_PACK_BYTES / 1024 / 1024;
        return refuse('payload_too_large', `These files are larger than the ${most} MiB that a browser can run.`);
      }
      const uploads: PackUpload[] = [];
      for (const file of files) uploads.push({ name: file.name, bytes: await file.arrayBuffer() });
      return answer(await service.addJudgePack(uploads));
    },
    'claim_verification',
  ),
  route('delete', ROUTES.judgePack, async () => answer(await service.removeJudgePack()), 'claim_verification'),
];
