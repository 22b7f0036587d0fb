import styles from './Chips.module.css'

interface ChoiceChipsProps {
  label: string
  options: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onToggle: (id: number) => void
  error?: string | undefined
}

/** A choice of several among few: checkboxes that look like chips. */
export function ChoiceChips({ label, options, chosen, onToggle, error }: ChoiceChipsProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map(({ id, name }) => (
          <label key={id} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
