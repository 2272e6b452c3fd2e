import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';

/** What a choice says while its options have not come, and how it asks for them again where they could not. */
export function useComingOptions(query: UseQueryResult, placeholder: string) {
  const { t } = useLingui();
  const coming = query.isLoading ? t`加载中` : undefined;
  return {
    placeholder: coming ?? placeholder,
    nothingFound: query.isError ? t`加载失败，请再点一次` : coming,
    onOpen: () => void (query.isError && query.refetch()),
  };
}
