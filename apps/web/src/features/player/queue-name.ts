import { createContext } from 'react'

/** Name of the list around these items, which the queue shows for what is played from it */
export const QueueName = createContext('')
