import { useEffect, useState } from 'react';
import type { ViewState } from '#state/url-state.ts';
import type { Place } from './place.ts';

/**
 * The answer that was looked at last in this window, so that the way back to the panel leads to it. Only the address says
 * what is shown; this says where a link goes.
 */
let last: ViewState = {};

/** Where a link to the answer panel goes. */
export function useLastAnswer(place: Place, view: ViewState): ViewState {
  const [target, setTarget] = useState(last);
  useEffect(() => {
    if (place !== 'answer') return;
    const { answer, ask, among, policy, against } = view;
    last = {
      ...(answer === undefined ? {} : { answer }),
      ...(ask === undefined ? {} : { ask }),
      ...(among === undefined ? {} : { among }),
      ...(policy === undefined ? {} : { policy }),
      ...(answer === undefined || against === undefined ? {} : { against }),
    };
    setTarget(last);
  }, [place, view]);
  return target;
}

/** The same for a key: read when it is pressed. */
export const lastAnswer = (): ViewState => last;
