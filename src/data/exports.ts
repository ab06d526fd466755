import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportRequest } from '#api/schemas/export.ts';
import type { AuditVerifyRequest } from '#api/schemas/audit.ts';
import { client } from './backend.ts';
import { exportKeys, queueKeys } from './keys.ts';

/** Writes a file. How far a long one is comes with the notices of the backend, under the id that was given. */
export function useExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: ExportRequest) => client.exports.write(request),
    onSettled: () => cache.invalidateQueries({ queryKey: queueKeys.audit() }),
  });
}

/** Files that were written, last first, with what made them stale since. */
export const useExports = () =>
  useQuery({ queryKey: exportKeys.list(), queryFn: ({ signal }) => client.exports.list(signal) });

/** Calls off the writing of a file. */
export const useCancelExport = () => useMutation({ mutationFn: (jobId: string) => client.exports.cancel(jobId) });

/** Share of a file that is written, `null` where nothing is known of it. */
export const useExportProgress = (id: string): number | null =>
  useQuery<number | null>({
    queryKey: exportKeys.progress(id),
    queryFn: () => null,
    staleTime: Infinity,
    initialData: null,
  }).data;

export const useVerifyPacket = () => useMutation({ mutationFn: (file: Blob) => client.exports.verify(file) });

export const useVerifyLog = () =>
  useMutation({ mutationFn: (request: AuditVerifyRequest) => client.audit.verify(request) });
