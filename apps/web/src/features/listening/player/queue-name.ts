import { createContext } from 'react'

export const QueueName = createContext('')
