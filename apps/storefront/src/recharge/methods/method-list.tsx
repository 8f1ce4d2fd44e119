import { classNames } from '../../ui/base/class-names.ts';
import * as s from './method-list.module.css';
import { MethodRow, type MethodView } from './method-row.tsx';

export interface MethodListProps {
  /** "Payment method". */
  label: string;
  /** The label is for screen readers only, because a visible title above the list says the same. */
  labelHidden?: boolean | undefined;
  /** Name of the radio group; two lists on one page need two. */
  radioName: string;
  methods: readonly MethodView[];
  /** Key of the chosen method. */
  chosen?: string | undefined;
  /** Also called for the chosen row if it leads on. */
  onChoose: (key: string) => void;
}

/** The ways to pay, as one radio group. */
export function MethodList({ label, labelHidden, radioName, methods, chosen, onChoose }: MethodListProps) {
  return (
    <fieldset className={classNames(s.list, labelHidden && s.unnamed)}>
      <legend className={labelHidden ? 'sr-only' : s.legend}>{label}</legend>
      {methods.map((view) => (
        <MethodRow
          key={view.key}
          view={view}
          radioName={radioName}
          chosen={view.key === chosen}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}
