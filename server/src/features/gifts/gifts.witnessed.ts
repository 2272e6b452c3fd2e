import type { WitnessedRows } from '../../platform/witness.ts';

/** The columns that an exchange fixes for good. */
export const witnessedOrders: WitnessedRows = {
  table: 'gift_order',
  columns: [
    'number',
    'researcher_id',
    'gift_id',
    'slot',
    'gift_name',
    'gift_image',
    'type',
    'price',
    'cash_value',
  ],
};

/** Who moved an order, and between which schedules. */
export const witnessedOrderSteps: WitnessedRows = {
  table: 'order_step',
  columns: [
    'order_id',
    'seq',
    'action',
    'type',
    'from_schedule',
    'to_schedule',
    'actor',
    'staff_id',
    'note',
  ],
};
