// The organization's own number for the car.
import { STOCK_NUMBER_MAX } from '../../../../../domain/limits.ts';
import { cleanLine, tooLong } from '../../../../../domain/text.ts';
import { deskEntryCopy } from '../../../../copy/desk/entry.ts';
import { TextInput } from '../../../../ui/inputs/TextInput.tsx';
import type { DeskFieldProps } from '../desk-field-props.ts';
import { EditableField } from './EditableField.tsx';
import { useEditedText } from './editing.ts';
import { EmptyValue } from './EmptyValue.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { useSaveField } from './use-save-field.ts';

const words = deskEntryCopy.fields;

export function StockNumberField(props: DeskFieldProps) {
  const { stockNumber } = props.entry;
  return (
    <EditableField
      label={words.stockNumber}
      value={stockNumber === '' ? <EmptyValue text={words.add} /> : <span translate="no">{stockNumber}</span>}
      draft={`${props.threadId} stock number`}
      editor={<StockNumberEditor {...props} />}
    />
  );
}

function StockNumberEditor({ entry: { stockNumber }, ...rest }: DeskFieldProps) {
  const [text, setText, close] = useEditedText(stockNumber);
  const { save, isPending, error, reset } = useSaveField(rest, words.stockNumber, close);
  const lengthError = tooLong(text, STOCK_NUMBER_MAX);
  return (
    <FieldEditor
      label={words.stockNumber}
      error={lengthError ?? error}
      busy={isPending}
      onSave={() => {
        if (lengthError !== null) return;
        if (cleanLine(text) === stockNumber) close();
        else save({ stockNumber: text });
      }}
      onClose={close}
    >
      <TextInput
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          reset();
        }}
        onFocus={(event) => event.target.select()}
      />
    </FieldEditor>
  );
}
