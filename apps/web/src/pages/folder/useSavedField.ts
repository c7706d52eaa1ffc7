/** A text of a folder: kept when its field is left, unless there is no room for it. */
import { type ChangeEvent, useState } from 'react'

/**
 * @param save says whether there is room for it
 * @param isNeeded where none is given, the old one stays
 */
export function useSavedField(saved: string, save: (text: string) => boolean, isNeeded = false) {
  const [value, setValue] = useState(saved)
  const [isLong, setIsLong] = useState(false)
  const text = value.trim()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setValue(target.value)
  const onBlur = () => {
    if (text === '' && isNeeded) setValue(saved)
    else if (text !== saved) setIsLong(!save(text))
  }
  return { isOther: text !== saved, isLong, field: { value, onChange, onBlur } }
}
