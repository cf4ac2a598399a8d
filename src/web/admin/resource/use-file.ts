import { useMutation } from "@tanstack/react-query";
import { useToast } from "#ui/toast.tsx";
import { saveFile } from "#web/shared/save-file.ts";

/** Fetches a file with the token and hands it to the browser to keep. Whoever shows the button also shows `error`. */
export function useFile(load: () => Promise<Blob>, name: () => string) {
  const toast = useToast();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: load,
    onSuccess(file) {
      const saved = name();
      saveFile(file, saved);
      toast(`${saved} downloaded`);
    },
  });
  return {
    busy: isPending,
    error: error ?? undefined,
    dismiss: reset,
    fetch: () => mutate(),
  };
}
