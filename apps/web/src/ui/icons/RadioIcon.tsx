/** Sign of radio, which must not look like that of live TV */
export { Infinity as RadioIcon } from 'lucide-react'
