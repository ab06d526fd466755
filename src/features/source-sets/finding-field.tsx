import { RIGHTS_STATES, type RightsState } from '#domain/source-set.ts';
import { Field } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { RIGHTS_LABELS } from './words.ts';

interface FindingFieldProps {
  readonly state: RightsState | '';
  readonly onChange: (state: RightsState | '') => void;
}

/** What a person found out about rights; none where the licence is to say it. */
export function FindingField({ state, onChange }: FindingFieldProps) {
  return (
    <Field label={t('Your finding')} hint={t('Outweighs what is read from the licence')}>
      {(control) => (
        <select
          {...control}
          value={state}
          onChange={(event) => onChange(RIGHTS_STATES.find((one) => one === event.target.value) ?? '')}
        >
          <option value="">{t('none: read it from the licence')}</option>
          {RIGHTS_STATES.map((one) => (
            <option key={one} value={one}>
              {RIGHTS_LABELS[one].word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
