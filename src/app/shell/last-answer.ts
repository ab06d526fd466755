import { useEffect, useMemo } from 'react';
import type { ViewState } from '#state/url-state.ts';
import type { Place } from '../panels.ts';

/**
 * The answer that was looked at last in this window, so that the way back to the panel leads to it. Only the address says
 * what is shown; this says where a link goes.
 */
let last: ViewState = {};

/** The same for a key: read when it is pressed. */
export const lastAnswer = (): ViewState => last;

function answerOf({ answer, ask, among, policy, against }: ViewState): ViewState {
  return {
    ...(answer === undefined ? {} : { answer }),
    ...(ask === undefined ? {} : { ask }),
    ...(among === undefined ? {} : { among }),
    ...(policy === undefined ? {} : { policy }),
    ...(answer === undefined || against === undefined ? {} : { against }),
  };
}

/** Where a link to the answer panel goes. */
export function useLastAnswer(place: Place, view: ViewState): ViewState {
  const target = useMemo(() => (place === 'answer' ? answerOf(view) : last), [place, view]);
  useEffect(() => {
    last = target;
  }, [target]);
  return target;
}
