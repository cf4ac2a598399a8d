import { useMutation } from "@tanstack/react-query";
import { useToast } from "#ui/toast.tsx";
import { saveFile } from "#web/shared/save-file.ts";

/** Fetches a file with the token and has the browser save it. The screen that shows the button also shows `error`. */
export function useFile<Asked = void>(load: (asked: Asked) => Promise<Blob>, name: (asked: Asked) => string) {
  const toast = useToast();
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: load,
    onSuccess(file, asked) {
      const saved = name(asked);
      saveFile(file, saved);
      toast(`${saved} downloaded`);
    },
  });
  return {
    busy: isPending,
    error: error ?? undefined,
    /** Parameter of the last fetch. */
    asked: variables,
    dismiss: reset,
    fetch: (asked: Asked) => mutate(asked),
  };
}
