-- compatible: yes

-- Reports are found by their first place now (`report_by_first_path`).
drop index report_by_path;
