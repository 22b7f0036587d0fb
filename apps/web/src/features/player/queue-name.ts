import { createContext } from 'react'

/** Name of the list around these items, shown in the queue */
export const QueueName = createContext('')
